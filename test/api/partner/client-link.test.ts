import { describe, expect, it } from 'vitest'
import { clientLinks } from '../../../src/db/schema/index.ts'
import { expectRefusal } from '../../support/http.ts'
import { ONE_WAY, partnerOf, ROUND_TRIP } from '../../support/partner.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()

async function linkFor(transfer: object, environment: 'live' | 'sandbox' = 'live'): Promise<string> {
  const answer = await partnerOf(world, environment).post('/api/v2/client-link', { Transfer: transfer })
  expect(answer.statusCode).toBe(200)
  return answer.json().link
}
const follow = async (link: string) => String((await world.app.inject(link)).headers['location'])

describe('POST /client-link', () => {
  it('A client link opens the form filled in, with the partner’s promo code', async () => {
    const link = await linkFor({ ...ROUND_TRIP, children_count: 1, outbound_selected_time_is_flight: 0 })
    expect(link).toMatch(/^http:\/\/navette\.test\/en\/booking\/b2b2c\?key=[\w-]{32}$/)
    const page = await world.app.inject(await follow(link))
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<option value="airport-1" selected>Geneva Airport</option>')
    expect(page.body).toContain('<option value="resort-80" selected>Val Thorens</option>')
    expect(page.body).toMatch(/<option value="0" selected>Pick me up at<\//)
    expect(valuesOf(page.body)).toMatchObject({
      date: '2027-01-16',
      time: '10:00',
      return_date: '2027-01-23',
      children: '1',
      promo: 'DEMO10',
    })
    expect(page.body).toMatch(
      /<input[^>]* name="ski"[^>]* value="1"[^>]* checked|<input type="hidden" name="ski" value="1"/,
    )
  })

  it('A client link replaces a seasonal variant by its airport', async () => {
    expect(await follow(await linkFor({ ...ONE_WAY, route_from_code: 'airport-2-w' }))).toContain(
      'route_from_code=airport-2&',
    )
  })

  it('A client link leads to an empty form with a wrong key, in the other environment and after 30 days', async () => {
    const link = await linkFor(ONE_WAY)
    expect(await follow(`${link}x`)).toBe('http://navette.test/book/?step=1')
    expect(await follow(link.replace('/en/', '/sandbox/en/'))).toBe('http://navette.test/sandbox/book/?step=1')
    expect(await follow(await linkFor(ONE_WAY, 'sandbox'))).toContain('http://navette.test/sandbox/book/?step=1&route')
    world.setNow(new Date(NOW.getTime() + 30 * 86_400_000))
    expect(await follow(link)).toBe('http://navette.test/book/?step=1')
    world.setNow(NOW)
  })

  it('A client link fails where its stored trip cannot be read', async () => {
    const link = await linkFor(ONE_WAY)
    await world.database.db.update(clientLinks).set({ trip: { version: 0 } })
    expectRefusal(await world.app.inject(link), 500, 'INTERNAL_ERROR')
  })

  it('A client link is refused for a trip that is not valid', async () => {
    const partner = partnerOf(world)
    const ask = (transfer: object) => partner.post('/api/v2/client-link', { Transfer: transfer })
    expectRefusal(
      await ask({ ...ONE_WAY, adult_count: 'two' }),
      400,
      'INVALID_PARAMS',
      'Transfer.adult_count: must be an integer',
    )
    expectRefusal(await ask({ ...ONE_WAY, route_to_code: 'resort-999999' }), 404, 'ROUTE_NOT_FOUND')
  })
})

it('The form of a route stays empty for a trip that is not valid', async () => {
  const page = await world.app.inject('/book/?step=1&route_from_code=%22%3E%3Cscript%3E')
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain('<script>')
  expect(page.body).not.toMatch(/<option value="(airport|resort|city|train_station)-\d+" selected>/)
})

it('A personal link keeps its promo code through the form', async () => {
  const page = await world.app.inject('/?promo_code=DEMO10')
  expect(page.statusCode).toBe(200)
  expect(valuesOf(page.body)).toMatchObject({ promo: 'DEMO10' })
})

/** What the fields of a page's forms hold, by their names. */
function valuesOf(body: string): Record<string, string> {
  const fields = body.matchAll(/<input[^>]* name="([^"]+)"[^>]* value="([^"]*)"/g)
  return Object.fromEntries(Array.from(fields, ([, name = '', value = '']) => [name, value]))
}
