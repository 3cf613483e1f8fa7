import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { CHECKOUT_PATH } from '../../../src/api/ski/kinds.ts'
import { SATURDAY, SKI } from '../../support/demo.ts'
import { fieldsOf, unescaped } from '../../support/page.ts'
import { useWorld } from '../../support/world.ts'

const CERVINIA = 247
const ON_DAYS = `first_day=${SATURDAY}&days=6`
const IN_ITALY = `resort=${CERVINIA}&${ON_DAYS}`
const CHILD = 'skiers[0][age]=child_6_11&skiers[0][board]=SKI&skiers[0][tier]=JUNIOR&skiers[0][boots]=1'
const LAW = {
  en: 'Italy: everybody on the slopes needs a helmet.',
  fr: 'Italie : le casque est obligatoire pour tous sur les pistes.',
  de: 'Italien: Auf den Pisten brauchen alle einen Helm.',
  it: 'Italia: sulle piste il casco è obbligatorio per tutti.',
}
const OWN = 'please bring your own'

type World = ReturnType<typeof useWorld>

const opened = async (world: World, url: string) => {
  const { statusCode, body, headers } = await world.app.inject({ url })
  return { statusCode, body: unescaped(body).replaceAll('\u00A0', ' '), headers }
}
const picker = (world: World, query: string, language = '') =>
  opened(world, `/ski${language}/book/?step=2&${query}`.replaceAll('[', '%5B').replaceAll(']', '%5D'))
const helmetsOn = (body: string) =>
  fieldsOf(body).flatMap(([name, , isChosen]) => (name.endsWith('[helmet]') ? [isChosen] : []))
const totalOn = (body: string) => /class="whole">€([\d.,]+)</.exec(body)?.[1]

describe('where the law asks for a helmet', () => {
  const world = useWorld()

  it.each(Object.entries(LAW))(
    'Step 2 says so and chooses one where the URL says nothing, in %s',
    async (language, law) => {
      for (const query of ['', '&people[adult]=1&people[child_6_11]=1', '&people[teen_12_15]=2']) {
        const { body } = await picker(world, IN_ITALY + query, `/${language}`)
        const helmets = helmetsOn(body)
        expect(helmets.length, query).toBeGreaterThan(0)
        expect(new Set(helmets), query).toEqual(new Set([true]))
        expect(body.split(law).length - 1, query).toBe(helmets.length)
      }
    },
  )

  it('The price that is shown with the helmet says so, and is what step 3 charges', async () => {
    const { body } = await picker(world, `${IN_ITALY}&people[child_6_11]=1`)
    const chosen = Object.fromEntries(
      fieldsOf(body).flatMap(([name, value, isChosen]) => (isChosen && name ? [[name, value]] : [])),
    )
    expect(body).toMatch(/Helmet <small>includes €\d/)
    const next = await opened(world, `/ski/book/?${new URLSearchParams({ ...chosen, next: '1' }).toString()}`)
    const { pathname, search } = new URL(String(next.headers.location))
    const details = await opened(world, pathname + search)
    expect(details.body).toContain(`name="quoted_total" value="${Number(totalOn(body))}"`)
    expect(details.body).not.toContain(OWN)
  })

  it('A person who is added at step 2 has one as well', async () => {
    const { body } = await picker(world, `${IN_ITALY}&${CHILD}&do=add-adult`)
    expect(helmetsOn(body)).toEqual([false, true])
  })

  it('Whoever turns it off keeps that to step 3, and is told on both pages to bring one', async () => {
    const { body } = await picker(world, `${IN_ITALY}&${CHILD}`)
    expect(helmetsOn(body)).toEqual([false])
    expect(body).toContain(`${LAW.en} Nobody has to rent one, but ${OWN}.`)
    const with_ = await picker(world, `${IN_ITALY}&${CHILD}&skiers[0][helmet]=1`)
    expect(with_.body).not.toContain(OWN)
    expect(Number(totalOn(with_.body))).toBeGreaterThan(Number(totalOn(body)))
    const details = await opened(world, `/ski${CHECKOUT_PATH}?${IN_ITALY}&pack=2002`)
    expect(details.body).toContain(LAW.en)
    expect(details.body).toContain(OWN)
  })

  it('Nothing is said or chosen elsewhere', async () => {
    for (const page of [
      await picker(world, `resort=${SKI.VAL_THORENS}&${ON_DAYS}`),
      await opened(world, `/ski${CHECKOUT_PATH}?resort=${SKI.VAL_THORENS}&${ON_DAYS}&pack=2002`),
      await opened(world, '/ski/ski-rental/val-thorens'),
    ]) {
      expect(page.statusCode).toBe(200)
      expect(page.body).not.toMatch(/needs a helmet/)
    }
    expect(helmetsOn((await picker(world, `resort=${SKI.VAL_THORENS}&${ON_DAYS}`)).body)).toEqual([false])
  })

  it('The page of a resort says so, and leads to a choice with it', async () => {
    const { body } = await opened(world, '/ski/ski-rental/cervinia')
    expect(body).toContain(LAW.en)
    const [link = ''] = /\/ski\/book\/quick-search\?[^"]*/.exec(body) ?? []
    const { pathname, search } = new URL(String((await opened(world, link)).headers.location))
    expect(helmetsOn((await opened(world, pathname + search)).body)).toEqual([true])
  })

  it('The API quotes as without the law', async () => {
    const quote = async () =>
      (await world.app.inject(`/ski/api/public/v1/rental-options?resort=${CERVINIA}&${ON_DAYS}`)).json()
    const lawful = await quote()
    await world.database.db.execute(sql`UPDATE countries SET helmet_from_age = NULL, helmet_to_age = NULL`)
    const { rentals } = world.catalogue.current
    expect(rentals.resorts.get(CERVINIA)?.helmetAges).not.toBeNull()
    await expect.poll(() => world.catalogue.current.rentals.resorts.get(CERVINIA)?.helmetAges).toBeNull()
    expect(await quote()).toEqual(lawful)
    expect(helmetsOn((await picker(world, IN_ITALY)).body)).toEqual([false])
  })
})

describe('a law for some ages', () => {
  const world = useWorld()

  it('Only people of these ages get a helmet', async () => {
    const { db } = world.database
    await db.execute(
      sql`INSERT INTO countries (country, helmet_from_age, helmet_to_age, active) VALUES ('France', 0, 15, true)`,
    )
    const ages = () => world.catalogue.current.rentals.resorts.get(SKI.VAL_THORENS)?.helmetAges
    await expect.poll(ages).toEqual({ from: 0, to: 15 })
    const inFrance = `resort=${SKI.VAL_THORENS}&${ON_DAYS}`
    const { body } = await picker(world, `${inFrance}&people[adult]=1&people[teen_12_15]=1`)
    expect(helmetsOn(body)).toEqual([false, true])
    expect(body).toContain('France: on the slopes, a helmet is required up to the age of 15.')
  })
})
