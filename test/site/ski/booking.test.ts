import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { bookingItems, bookings } from '../../../src/db/schema/index.ts'
import { SATURDAY, SKI } from '../../support/demo.ts'
import type { Answer } from '../../support/http.ts'
import { fieldsOf } from '../../support/page.ts'
import { bookingOf, leadsTo } from '../../support/sale.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
afterEach(() => world.setNow(NOW))

/** Of the pack's supplier, the one nearest to the centre. */
const NEAREST_SHOP = 360
const CHECKOUT = '/ski/ski-rental/booking/book/'
const RENTAL = `resort=${SKI.VAL_THORENS}&first_day=${SATURDAY}&days=6`

const get = (url: string, headers: Record<string, string> = {}) => world.app.inject({ url, headers })
const post = (url: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  world.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  })

/** What a browser would send of a page's form. */
function formOf({ body }: Answer): Record<string, string> {
  const chosen = fieldsOf(body).filter(([name, , isChosen]) => name !== '' && isChosen)
  return Object.fromEntries(chosen.map(([name, value]) => [name, value]))
}

const ADA = { first_name: 'Ada', age: '36', gender: 'woman' }
const BYRON = { first_name: 'Byron', age: '8', gender: 'man' }
const CONTACT = {
  name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  country_code: '+44',
  mobile_number: '7700 900123',
  payment_method: 'on_arrival',
  accept_terms: '1',
}
const person = (index: number, fields: Record<string, string>) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [`participants[${index}][${name}]`, value]))

/** Ada's form for one pack, filled in and not yet sent. */
async function filledIn(
  changes: Record<string, string> = {},
  query = `${RENTAL}&pack=2005,2006`,
): Promise<Record<string, string>> {
  const page = await get(`${CHECKOUT}?${query}`)
  return { ...formOf(page), ...person(0, ADA), ...CONTACT, ...changes }
}

async function itemsOf(form: Record<string, string>) {
  const booking = await bookingOf(world, form)
  const items = await world.database.db.select().from(bookingItems).where(eq(bookingItems.bookingId, booking.id))
  return { booking, items }
}

describe('steps back', () => {
  const SKIS = '2043'
  const OTHER_SKIS = String(SKI.JUNIOR_SKIS)
  const back = async (step: string, form: Record<string, string>) => {
    const answer = await post(CHECKOUT, { ...form, step })
    const { pathname, search } = new URL(String(answer.headers.location))
    return { answer, path: pathname + search, cookie: String(answer.headers['set-cookie']).split(';', 1)[0] ?? '' }
  }
  const valueOf = (answer: Answer, name: string) =>
    new Map(fieldsOf(answer.body).map(([one, value]) => [one, value])).get(name)

  it('The input is kept while other equipment is chosen, and is in no URL', async () => {
    const query = `${RENTAL}&${new URLSearchParams({ ...person(0, { pack_id: SKIS }), ...person(1, { pack_id: OTHER_SKIS }) }).toString()}`
    const form = await filledIn({ ...person(1, BYRON), additional_info: 'Two pairs of poles.' }, query)
    const { answer, path, cookie } = await back('2', form)
    expect(answer.statusCode).toBe(303)
    expect(answer.headers['set-cookie']).toMatch(/; Max-Age=1800; Path=\/ski; HttpOnly; SameSite=Lax/)
    expect(path).not.toMatch(/Ada|Byron|ada%40|poles/)
    const picker = await get(path, { cookie })
    const draft = valueOf(picker, 'draft') ?? ''
    expect(draft).not.toBe('')
    expect(formOf(picker)).toMatchObject({ 'skiers[0][age]': 'adult', 'skiers[1][age]': 'child_6_11' })
    const chosen = { step: '2', ...Object.fromEntries(new URLSearchParams(RENTAL)), draft, next: '1' }
    const other = { 'participants[0][pack_id]': OTHER_SKIS }
    const picked = await get(`/ski/book/?${new URLSearchParams({ ...chosen, ...other }).toString()}`)
    const { pathname, search } = new URL(String(picked.headers.location))
    const again = await get(pathname + search, { cookie })
    expect(valueOf(again, 'participants[0][first_name]')).toBe('Byron')
    expect(valueOf(again, 'email')).toBe('ada@example.com')
    expect(again.body).toContain('Two pairs of poles.')
    expect((await get(pathname + search)).body).not.toContain('Byron')
    expect((await get(`${CHECKOUT}?${RENTAL}&pack=${OTHER_SKIS}`, { cookie })).body).not.toContain('Byron')
  })

  it('Names typed at step 2 are in the form of step 3 beside what was typed there, and in no URL', async () => {
    const post = async (form: Record<string, string>, cookie = '') => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded', cookie }
      const payload = new URLSearchParams(form).toString()
      const answer = await world.app.inject({ method: 'POST', url: '/ski/book/', headers, payload })
      const { pathname, search } = new URL(String(answer.headers.location))
      return { answer, path: pathname + search }
    }
    const picker = formOf(await get(`/ski/book/?step=2&${RENTAL}&people[adult]=2`))
    expect((await post(picker)).answer.headers['set-cookie']).toBeUndefined()
    const { answer, path } = await post({ ...picker, 'skiers[1][name]': 'Zoë', next: '1' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers['set-cookie']).toMatch(/; Max-Age=1800; Path=\/ski; HttpOnly; SameSite=Lax/)
    const cookie = String(answer.headers['set-cookie']).split(';', 1)[0] ?? ''
    const toStep3 = async (step2: string) => {
      const { pathname, search } = new URL(String((await get(step2)).headers.location))
      return pathname + search
    }
    const details = await toStep3(path)
    expect(path + details).not.toContain(encodeURIComponent('Zoë'))
    const form = formOf(await get(details, { cookie }))
    expect(form).toMatchObject({ ...person(0, { first_name: '' }), ...person(1, { first_name: 'Zoë' }) })

    const returned = await back('2', { ...form, email: 'ada@example.com', ...person(1, { age: '40' }) })
    const again = await get(returned.path, { cookie: returned.cookie })
    expect(again.body).toContain('<h2>Zoë</h2>')
    const named = await post({ ...formOf(again), 'skiers[0][name]': 'Ada', next: '1' }, returned.cookie)
    const kept = String(named.answer.headers['set-cookie']).split(';', 1)[0] ?? ''
    expect(formOf(await get(await toStep3(named.path), { cookie: kept }))).toMatchObject({
      email: 'ada@example.com',
      ...person(0, { first_name: 'Ada' }),
      ...person(1, { first_name: 'Zoë', age: '40' }),
    })
  })

  it('A helmet removed at step 2 is gone from the checkout too, and what was typed is kept', async () => {
    const people = { ...person(0, { pack_id: SKIS, helmet: '1' }), ...person(1, { pack_id: SKIS, helmet: '1' }) }
    const form = await filledIn(person(1, BYRON), `${RENTAL}&${new URLSearchParams(people).toString()}`)
    const { path, cookie } = await back('2', form)
    const { 'skiers[1][helmet]': _, ...chosen } = formOf(await get(path, { cookie }))
    const picked = await get(`/ski/book/?${new URLSearchParams({ ...chosen, next: '1' }).toString()}`, { cookie })
    const { pathname, search } = new URL(String(picked.headers.location))
    const again = formOf(await get(pathname + search, { cookie }))
    expect(again).toMatchObject({ ...person(0, { ...ADA, helmet: '1' }), ...person(1, BYRON) })
    expect(again).not.toHaveProperty('participants[1][helmet]')
  })

  it('Everybody keeps what was typed for them when others are removed and added at step 2, which shows their name', async () => {
    const IDA = { first_name: 'Ida', age: '34', gender: 'woman', height_id: '120' }
    const UWE = { first_name: 'Uwe', age: '50', gender: 'man' }
    const people = [ADA, IDA, UWE].map((one, i) => person(i, { ...one, pack_id: SKIS }))
    const packs = Object.assign({}, ...[0, 1, 2].map((i) => person(i, { pack_id: SKIS })))
    const form = await filledIn(Object.assign({}, ...people), `${RENTAL}&${new URLSearchParams(packs).toString()}`)
    const { path, cookie } = await back('2', form)
    const picker = await get(path, { cookie })
    expect(picker.body).toContain('<h2>Ida</h2>')
    expect(picker.body).toContain('Remove Ida')
    const step2 = (fields: Record<string, string>, more: Record<string, string>) =>
      get(`/ski/book/?${new URLSearchParams({ ...fields, ...more }).toString()}`, { cookie })
    const fewer = await step2(formOf(picker), { do: 'remove-1' })
    expect(fewer.body).not.toContain('Ida')
    const added = await step2(formOf(fewer), { do: 'add-adult' })
    const { 'skiers[1][boots]': _, ...chosen } = formOf(added)
    const picked = await step2(chosen, { next: '1', 'skiers[1][helmet]': '1' })
    const { pathname, search } = new URL(String(picked.headers.location))
    const again = formOf(await get(pathname + search, { cookie }))
    expect(again).toMatchObject({ ...person(0, ADA), ...person(1, { ...UWE, helmet: '1' }) })
    expect(again).toMatchObject(person(2, { first_name: '', age: '' }))
    for (const i of [0, 1, 2]) expect(again[`participants[${i}][height_id]`] ?? '').toBe('')
    expect(pathname + search).not.toMatch(/Ada|Uwe/)
    const alone = await step2(formOf(await step2(formOf(added), { do: 'remove-0' })), { do: 'remove-0' })
    const stranger = await step2(formOf(alone), { next: '1' })
    const { search: last } = new URL(String(stranger.headers.location))
    expect(formOf(await get(pathname + last, { cookie }))).toMatchObject(person(0, { first_name: '' }))
  })

  it('People and input are kept while another resort or other days are searched for', async () => {
    const query = `${RENTAL}&${new URLSearchParams({ ...person(0, { pack_id: SKIS }), ...person(1, { pack_id: OTHER_SKIS }) }).toString()}`
    const { path } = await back('1', await filledIn(person(1, BYRON), query))
    expect(path).toMatch(/^\/ski\/book\/\?step=1&.*&draft=/)
    const start = await get(path)
    expect(formOf(start)).toMatchObject({ 'people[adult]': '1', 'people[child_6_11]': '1' })
    expect(valueOf(start, 'draft')).toBe(new URLSearchParams(path).get('draft'))
  })
})

const newLink = async (params: object = {}) => {
  const answer = await world.app.inject({
    method: 'POST',
    url: '/ski/api/public/v1/checkout-link',
    payload: {
      resort_id: SKI.VAL_THORENS,
      first_day: SATURDAY,
      duration_days: 6,
      participants: [{ first_name: 'Ada', age: 36, gender: 'woman', pack_id: SKI.SKIS_AND_BOOTS, helmet: true }],
      ...params,
    },
  })
  const { pathname, search } = new URL(answer.json().checkout_url)
  return pathname + search
}
const cookieOf = ({ headers }: Answer) => String(headers['set-cookie']).replace(/;.*/, '')

describe('a checkout', () => {
  it('A checkout books a rental, to be paid in the shop', async () => {
    const form = await filledIn({ additional_info: 'Left foot wider' })
    expect(leadsTo(await post('/ski/book/bookings', form))).toMatch(/^\/ski\/book\/bookings\//)
    const { booking, items } = await itemsOf(form)
    expect(booking).toMatchObject({ status: 'confirmed', product: 'ski', source: 'ski_site', priceMinor: 13_400 })
    expect(items).toMatchObject([{ kind: 'rental', shopId: NEAREST_SHOP, details: { notes: 'Left foot wider' } }])
  })

  it('A checkout records how a partner sent the traveller, from the deep link on', async () => {
    const link = `/ski/book/quick-checkout?${RENTAL}&pack=2005,2006&promo=DEMO10&via=widget&campaign=chalet`
    const { search } = new URL(String((await get(link)).headers.location))
    const form = await filledIn({}, search.slice(1))
    leadsTo(await post('/ski/book/bookings', form))
    expect((await itemsOf(form)).booking).toMatchObject({ partnerId: 1, channel: 'widget', campaign: 'chalet' })
  })

  it('A checkout shows what a promo code saves beside the sum, and not in it', async () => {
    const { body } = await get(`${CHECKOUT}?${RENTAL}&pack=2005,2006&promo=DEMO10`)
    expect(body).toContain('<p class="muted">Promo code DEMO10: you save €13.40, already deducted</p>')
    expect(body).toMatch(/<p class="sum total">\s*<span>Total<\/span> <span>€120\.60<\/span>/)
    expect(body).not.toMatch(/<p class="sum[^"]*"><span>Promo code/)
  })

  it('A promo code that is entered at the checkout changes the price, keeps what was typed and books nothing', async () => {
    const before = await world.database.db.$count(bookings)
    const page = await post(CHECKOUT, await filledIn({ entered_code: 'demo10', additional_info: 'Left foot wider' }))
    const form = formOf(page)
    expect(form).toMatchObject({ promo: 'demo10', quoted_total: '120.6', entered_code: '', last_name: 'Lovelace' })
    expect(form).toMatchObject({ 'participants[0][first_name]': 'Ada', accept_terms: '1' })
    expect(page.body).toContain('Left foot wider')
    expect(page.body).toContain('€120.60, when you collect the equipment')
    expect(page.body).not.toContain('role="alert"')
    expect(await world.database.db.$count(bookings)).toBe(before)
    leadsTo(await post('/ski/book/bookings', form))
    expect((await itemsOf(form)).booking).toMatchObject({ priceMinor: 12_060, partnerId: 1 })
  })

  it('A wrong promo code at the checkout says so, changes no price and books nothing', async () => {
    const form = await filledIn({ entered_code: 'NOPE' })
    for (const [path, status] of [
      [CHECKOUT, 200],
      ['/ski/book/bookings', 422],
    ] as const) {
      const page = await post(path, form)
      expect(page.statusCode).toBe(status)
      expect(page.body).toContain(
        'id="entered_code-error">This code gives no discount today. The price stays as it is.',
      )
      expect(formOf(page)).toMatchObject({ quoted_total: '134', entered_code: 'NOPE' })
    }
  })

  it('A checkout leads to the card in both environments', async () => {
    for (const site of ['', '/sandbox']) {
      const page = await get(`${site}${CHECKOUT}?${RENTAL}&pack=2005`)
      const form = { ...formOf(page), ...person(0, ADA), ...CONTACT, payment_method: 'card' }
      expect(leadsTo(await post(`${site}/ski/book/bookings`, form))).toMatch(/\/pay\/test\//)
      const { booking } = await itemsOf(form)
      expect(booking.status).toBe('awaiting_payment')
    }
  })

  it('A checkout sent twice books once, and says so if it has other content', async () => {
    const form = await filledIn()
    const [one, two] = await Promise.all([post('/ski/book/bookings', form), post('/ski/book/bookings', form)])
    expect(leadsTo(two)).toBe(leadsTo(one))
    const otherForm = { ...form, ...person(0, { ...ADA, first_name: 'Eve' }) }
    const other = await post('/ski/book/bookings', otherForm, { cookie: cookieOf(one) })
    expect(leadsTo(other)).toBe(`${leadsTo(one)}?sent_before=1`)
    const stranger = await post('/ski/book/bookings', { submission_key: form['submission_key'] ?? '' })
    expect(stranger.body).toMatch(/Booking NAV\d+ · /)
    expect(stranger.body).not.toMatch(/\/book\/bookings\/[\w-]{32}/)
    await bookingOf(world, form)
  })

  it('A checkout keeps sizes, other days and the transfer it goes with', async () => {
    const own = { start_date: '2027-01-17', end_date: '2027-01-19', height_id: '120', level: 'experienced' }
    const changes = { ...person(0, { ...ADA, ...own }) }
    const asked = await filledIn(changes, `${RENTAL}&pack=2005&booking_reference=NAV123`)
    const reckoned = await post(CHECKOUT, asked)
    const form = { ...formOf(reckoned), ...CONTACT }
    expect(leadsTo(await post('/ski/book/bookings', form))).toMatch(/^\/ski\/book\/bookings\//)
    const { booking, items } = await itemsOf(form)
    expect(booking.linkedReference).toBe('NAV123')
    expect(items[0]?.details).toMatchObject({ period: { days: 3 }, level: 'experienced', sizes: [{ kind: 'height' }] })
  })

  it.each([
    ['participants[0][age]', '8', 'This equipment is for ages 16 and over.'],
    ['participants[0][age]', '150', 'Enter an age from 16 to 130.'],
    ['participants[0][age]', 'x', 'Enter an age from 16 to 130.'],
    ['participants[0][first_name]', 'x'.repeat(101), 'too long'],
    ['participants[0][gender]', '', 'Choose woman or man.'],
    ['participants[0][gender]', 'x', 'Please choose.'],
    ['participants[0][height_id]', '999999', 'size from the list'],
    ['participants[0][height_id]', '213', 'size from the list'],
    ['email', 'ada', 'e-mail address'],
    ['accept_terms', '', 'accept the terms'],
    ['additional_info', 'x'.repeat(1001), 'too long'],
    ['participants[0][start_date]', '2027-01-17', 'both days'],
    ['participants[0][pack_id]', '999999', 'not available'],
    ['participants[0][pack_id]', '', 'Please choose.'],
  ])('A checkout comes back when %s is %j, with what was typed', async (name, value, reason) => {
    const form = await filledIn({ [name]: value })
    const answer = await post('/ski/book/bookings', form)
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(reason)
    expect(formOf(answer)).toMatchObject({ last_name: 'Lovelace', submission_key: form['submission_key'] })
    expect(await world.database.db.select().from(bookings).where(eq(bookings.email, 'eve@example.com'))).toEqual([])
  })

  it.each([
    ['an adult', '2005', 'Adult', 'woman or man', 'Choose woman or man.'],
    ['a child', '2055', 'Child', 'girl or boy', 'Choose girl or boy.'],
  ])('A checkout lists what %s still needs in one line, and asks for it at the field', async (...row) => {
    const [, pack, who, genders, choose] = row
    const fields = { first_name: 'first name', age: 'age', gender: genders }
    const missing = person(0, { first_name: '', age: '', gender: '' })
    const { body } = await post(
      '/ski/book/bookings',
      await filledIn(missing, `${RENTAL}&participants[0][pack_id]=${pack}`),
    )
    const [, list = ''] = /role="alert"[^]*?<ul>([^]*?)<\/ul>/.exec(body) ?? []
    const lines = list.split('</li>').map((line) => line.replace(/<[^>]*>/g, '').trim())
    expect(lines).toContain(`${who}: first name, age, ${genders}`)
    for (const [field, label] of Object.entries(fields))
      expect(list).toMatch(new RegExp(`href="#participants\\[0\\]\\[${field}\\]"[^>]*>${label}<`))
    for (const sentence of ['Enter the first name.', 'Please give the age in years.', choose])
      expect(body.split(sentence)).toHaveLength(2)
    expect(body).not.toContain('Please fill this in.')
  })

  it.each([
    ['en', 'The shop calls it', 'driver'],
    ['fr', 'Le magasin vous y appelle', 'chauffeur'],
    ['de', 'Das Geschäft ruft sie an', 'Fahrer'],
    ['it', 'Il negozio lo chiama', 'autista'],
  ])('A checkout says in %s that the number is for the shop to call', async (language, shop, driver) => {
    const { body } = await post(`/ski/${language}/book/bookings`, await filledIn({ mobile_number: '12' }))
    expect(body).toContain(shop)
    expect(body).not.toContain(driver)
  })

  it('A checkout says in a sentence what a person still needs if it is one thing', async () => {
    const form = await filledIn(person(0, { ...ADA, gender: '' }))
    const { body } = await post('/ski/book/bookings', form)
    const [, list = ''] = /role="alert"[^]*?<ul>([^]*?)<\/ul>/.exec(body) ?? []
    expect(list.replace(/<[^>]*>/g, '').trim()).toBe('Ada: Choose woman or man.')
  })

  it('A checkout books nothing at another price, and shows the old and the new one', async () => {
    for (const changes of [{ quoted_total: '1' }, person(0, { ...ADA, pack_id: '2008' })]) {
      const form = await filledIn(changes)
      const answer = await post('/ski/book/bookings', form)
      expect(answer.statusCode).toBe(409)
      expect(answer.body).toContain('The price has changed')
      const again = { ...form, quoted_total: formOf(answer)['quoted_total'] ?? '' }
      expect(leadsTo(await post('/ski/book/bookings', again))).toMatch(/^\/ski\/book\/bookings\//)
    }
  })

  it('A checkout accepts forms from its own pages only', async () => {
    const form = await filledIn()
    for (const path of ['/ski/book/bookings', CHECKOUT])
      expect((await post(path, form, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })

  it('A checkout leads to the start if its days have passed', async () => {
    const form = await filledIn()
    world.setNow(new Date('2027-01-17T09:00:00Z'))
    expect(leadsTo(await post('/ski/book/bookings', form))).toMatch(/^\/ski\/book\/\?step=1&resort=80/)
  })
})

describe('the buttons of a checkout', () => {
  it('The buttons of a checkout add and remove people, reprice, and never book', async () => {
    const form = await filledIn()
    expect((await get(`${CHECKOUT}?${RENTAL}&pack=2005`)).body).toContain('type="checkbox" value="1"')
    const added = formOf(await post(CHECKOUT, { ...form, do: 'add' }))
    expect(added).toMatchObject({ 'participants[1][pack_id]': '2005', quoted_total: '268' })
    const removed = formOf(await post(CHECKOUT, { ...added, ...person(1, BYRON), do: 'remove-0' }))
    expect(removed).toMatchObject({ 'participants[0][first_name]': 'Byron', quoted_total: '134' })
    expect(removed).not.toHaveProperty('participants[1][pack_id]')
    await expect(bookingOf(world, form)).rejects.toThrow('exactly one')
  })

  it('Nobody inherits what belonged to a person who was removed', async () => {
    const form = await filledIn({}, `${RENTAL}&participants[0][pack_id]=2043&participants[1][pack_id]=2043`)
    const typed = { ...person(0, { ...ADA, helmet: '1', height_id: '120', level: 'beginner' }), ...person(1, BYRON) }
    const removed = formOf(await post(CHECKOUT, { ...form, ...typed, do: 'remove-0' }))
    expect(removed).toMatchObject(person(0, BYRON))
    for (const field of ['helmet', 'height_id', 'level']) expect(removed[`participants[0][${field}]`] ?? '').toBe('')
  })

  it('The buttons of a checkout leave at least one person', async () => {
    const form = formOf(await post(CHECKOUT, { ...(await filledIn()), do: 'remove-0' }))
    expect(form['participants[0][first_name]']).toBe('Ada')
  })
})

describe('the picker', () => {
  const PICKER = `/ski/book/?step=2&${RENTAL}`

  it('The picker suggests packs for everybody, with one price', async () => {
    const { body } = await get(`${PICKER}&people[adult]=2&people[child_6_11]=2`)
    expect(body.replaceAll(/<[^>]*>/g, '')).toContain('4 people: €')
    const ages = fieldsOf(body).filter(([name]) => name.endsWith('[age]'))
    expect(ages.map(([, value]) => value)).toEqual(['adult', 'adult', 'child_6_11', 'child_6_11'])
  })

  it('The picker leads a family to the checkout, where all of them are priced', async () => {
    const people = [2043, 2043, 2018].map((id, i) => `participants[${i}][pack_id]=${id}`).join('&')
    const picked = await get(`${PICKER}&${people}&shops=several&next=1`)
    expect(picked.statusCode).toBe(302)
    const { pathname, search } = new URL(String(picked.headers.location))
    expect(pathname).toBe(CHECKOUT)
    const form = formOf(await get(pathname + search))
    expect(['0', '1', '2'].map((i) => form[`participants[${i}][pack_id]`])).toEqual(['2043', '2043', '2018'])
  })

  it('The picker names the shop, its distance, and what is saved', async () => {
    const { body } = await get(PICKER)
    for (const text of ['from the centre', '<s>€', '−25%', 'Free cancellation until']) expect(body).toContain(text)
  })
})

describe('a checkout link', () => {
  it('A checkout link is booked by the browser that opened it, once', async () => {
    const path = await newLink()
    const opened = await get(path)
    const cookie = cookieOf(opened)
    const form = { ...formOf(opened), ...CONTACT }
    expect((await post('/ski/book/bookings', form)).headers.location).toBe('http://navette.test/ski/book/?step=1')
    const own = leadsTo(await post('/ski/book/bookings', form, { cookie }))
    const { booking } = await itemsOf(form)
    expect(booking).toMatchObject({ status: 'confirmed', priceMinor: 13_400 })
    expect(booking.checkoutLinkId).not.toBeNull()
    const again = await get(path, { cookie })
    expect(again.headers.location).toBe(`http://navette.test${own}`)
    const otherForm = { ...form, submission_key: 'another-key' }
    expect(leadsTo(await post('/ski/book/bookings', otherForm, { cookie }))).toBe(own)
  })

  it('An expired checkout link keeps what was typed and the partner, and asks again', async () => {
    const path = await newLink({ promo_code: 'DEMO10' })
    const opened = await get(path)
    const form = { ...formOf(opened), ...CONTACT }
    world.setNow(new Date(NOW.getTime() + 25 * 3_600_000))
    const answer = await post('/ski/book/bookings', form)
    expect(answer.statusCode).toBe(409)
    const asked = formOf(answer)
    expect(asked).toMatchObject({ 'participants[0][first_name]': 'Ada', promo: 'DEMO10', last_name: 'Lovelace' })
    leadsTo(await post('/ski/book/bookings', { ...asked, accept_terms: '1' }))
    const { booking } = await itemsOf(form)
    expect(booking).toMatchObject({ partnerId: 1, checkoutLinkId: null })
  })

  it('A checkout link reveals no personal data to a browser that has not opened it', async () => {
    const path = await newLink({ customer_email: 'secret@example.com' })
    await get(path)
    const token = path.split('=').at(-1) ?? ''
    for (const later of [0, 25]) {
      world.setNow(new Date(NOW.getTime() + later * 3_600_000))
      for (const url of ['/ski/book/bookings', CHECKOUT]) {
        const { body } = await post(url, { t: token })
        expect(body).not.toContain('secret@example.com')
        expect(body).not.toContain('Ada')
      }
    }
  })
})

describe('limits', () => {
  const limited = useWorld({ RATE_LIMITS: 'on' })

  it('A checkout books five times a minute, not counting refusals, and then keeps what was typed', async () => {
    const send = async (changes: Record<string, string>) =>
      limited.app.inject({
        method: 'POST',
        url: '/ski/book/bookings',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(await filledIn(changes)).toString(),
      })
    for (let i = 0; i < 6; i++) expect((await send({ email: 'ada' })).statusCode).toBe(422)
    for (let i = 0; i < 5; i++) expect((await send({})).statusCode).toBe(303)
    const page = await send({})
    expect(page.statusCode).toBe(429)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
    expect(page.body).toContain('please send the form again in 1 min')
    expect(page.body).toContain('value="Lovelace"')
  })
})

describe('the people of a checkout', () => {
  const shown = (body: string) =>
    /data-part="equipment-0">\s*<div[^]*<select[^>]*name="participants\[0\]\[pack_id\]"/.test(body)

  it('The form sends the equipment of step 2, and can change it only if step 2 would not show it', async () => {
    for (const [pack, isAsked] of [
      ['2043', false],
      ['2005', true],
    ] as const) {
      const page = await get(`${CHECKOUT}?${RENTAL}&participants[0][pack_id]=${pack}&participants[0][helmet]=1`)
      expect(shown(page.body)).toBe(isAsked)
      expect(formOf(page)).toMatchObject({ 'participants[0][pack_id]': pack, 'participants[0][helmet]': '1' })
      expect(page.body.match(/name="participants\[0\]\[pack_id\]"/g)).toHaveLength(1)
    }
  })

  it.each([
    ['en', 'Evolution skis, boots: €'],
    ['fr', 'Skis Évolution, chaussures\u00A0: '],
    ['de', 'Evolution-Ski, Schuhe: '],
    ['it', 'Sci Evolution, scarponi: '],
  ])('The packs that can be chosen in %s are named as in that language', async (language, label) => {
    const { body } = await get(`/ski/${language}/ski-rental/booking/book/?${RENTAL}&pack=2005,2006`)
    expect(body).toContain(`>${label}`)
  })

  it('Equipment from several shops is the same at step 2', async () => {
    const page = await get(`${CHECKOUT}?${RENTAL}&participants[0][pack_id]=2043&participants[1][pack_id]=2018`)
    const { location } = (await post(CHECKOUT, { ...formOf(page), step: '2' })).headers
    expect(String(location)).toContain('&shops=several')
  })

  it('A person is called what step 2 calls them until they have a name, at the form and beside the price', async () => {
    const page = await get(`${CHECKOUT}?${RENTAL}&participants[0][pack_id]=2043&participants[1][pack_id]=2055`)
    for (const name of ['Adult', 'Child']) {
      expect(page.body).toContain(`<h2>${name}</h2>`)
      expect(page.body).toContain(`<span>${name}</span>`)
    }
    const again = await post(CHECKOUT, { ...formOf(page), ...person(1, { first_name: 'Byron' }) })
    expect(again.body).toContain('<h2>Byron</h2>')
    expect(again.body).toContain('Child · 0–5 years')
  })

  it('The form opens at the person that was added, who takes the focus', async () => {
    const page = await get(`${CHECKOUT}?${RENTAL}&pack=2005,2006`)
    expect(page.body).toMatch(/value="add"\s+formaction="[^"]+\/#person-2"/)
    const added = await post(CHECKOUT, { ...formOf(page), do: 'add' })
    expect(added.body).toMatch(/id="person-2" tabindex="-1"/)
  })

  it('An age that does not suit the equipment is reported with the price, and beside all other mistakes', async () => {
    const form = await filledIn({ 'participants[0][age]': '5', name: '' })
    const priced = await post(CHECKOUT, { ...form, do: 'reckon' })
    expect(priced.body).toContain('id="participants[0][age]-error"')
    const refused = await post('/ski/book/bookings', form)
    expect(refused.statusCode).toBe(422)
    for (const field of ['participants[0][age]', 'name']) expect(refused.body).toContain(`id="${field}-error"`)
  })
})
