import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bookings, currencies } from '../../../src/db/schema/index.ts'
import { listItems, ridesOf } from '../../../src/services/bookings/find-booking.ts'
import { findAccommodations } from '../../../src/services/quoting/places/find-accommodations.ts'
import { unescaped } from '../../support/page.ts'
import { bookingOf, leadsTo } from '../../support/sale.ts'
import { FILLED_IN, pathOf, ROUND_TRIP, traveller, TRIP } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const { get, post, formOf, filledIn } = traveller(world)

const step = (number: 1 | 2 | 3, trip: Record<string, string> = TRIP) =>
  `/book/?${new URLSearchParams({ step: String(number), ...trip }).toString()}`

/** What a page says, without its markup; no-break spaces count as spaces. */
function textOf(body: string): string {
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(body) ?? []
  return unescaped(main.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/[\s\u00A0]+/g, ' ')
}

const titleOf = (body: string) => unescaped(/<title>([^<]*)<\/title>/.exec(body)?.[1])

describe('what is shown before paying', () => {
  it('The details say how long the driver waits free of charge, from when and where', async () => {
    expect(textOf((await get(step(2))).body)).toContain('45 min free waiting from 11:00')
    const text = textOf((await get(step(3))).body)
    expect(text).toMatch(/11:00 pickup at Geneva Airport After baggage reclaim .* Waiting is free for 45 minutes\./)
    expect(text).not.toContain('Late, or nobody there?')
  })

  it('The details say that a trip so soon is not refunded, where it is chosen and above the button', async () => {
    const soon = new Date('2027-01-15T20:00:00Z')
    world.setNow(soon)
    onTestFinished(() => world.setNow(NOW))
    expect(textOf((await get(step(2))).body)).toContain('Not refundable: this trip is too close')
    expect(textOf((await get(step(3))).body)).toContain(
      'It is too late for free cancellation. What you pay is not refunded. Your trip: €286.00 no free cancellation Pay €286.00',
    )
  })

  it('The details say above the button until when cancelling is free', async () => {
    expect(textOf((await get(step(3))).body)).toContain(
      'Free cancellation until Friday 15 January, 11:00. After that, what you have paid is not refunded. Your trip: €286.00 free cancellation until Fri 15 Jan, 11:00 Pay €286.00',
    )
  })

  it('The details say who travels each way where that differs', async () => {
    const alone = textOf((await get(step(3, { ...ROUND_TRIP, return_adult_count: '1' }))).body)
    expect(alone).toMatch(/Outbound: 2 adults · .* Return: 1 adult · /)
    expect(textOf((await get(step(3, ROUND_TRIP))).body)).not.toContain('Outbound: 2 adults')
  })

  it('A flight on the day before the pickup is written with its day', async () => {
    const late = { ...TRIP, outbound_time_hours: '23', outbound_time_minutes: '40' }
    for (const number of [2, 3] as const)
      expect(textOf((await get(step(number, late))).body)).toContain('Sat 16 Jan, 23:40 your flight lands')
  })

  it('The details say what a promo code saves', async () => {
    const text = textOf((await get(step(3, { ...TRIP, promo_code: 'SNOW25' }))).body)
    expect(text).toContain('Total €261.00 Promo code SNOW25: you save €25.00, already deducted')
  })

  it.each([
    ['/fr', 'Total 261,00 € Code promo SNOW25 : vous économisez 25,00 €, déjà déduits'],
    ['/de', 'Gesamtpreis 261,00 € Aktionscode SNOW25: Sie sparen 25,00 €, bereits abgezogen'],
    ['/it', 'Totale 261,00 € Codice promo SNOW25: risparmia 25,00 €, già detratti'],
  ])('The details show what a promo code saves beside the sum and not in it: %s', async (prefix, sentence) => {
    expect(textOf((await get(prefix + step(3, { ...TRIP, promo_code: 'SNOW25' }))).body)).toContain(sentence)
  })
})

describe('a promo code at the details', () => {
  const totalOf = (body: string) => fieldValue(body, 'quoted_total')
  const fieldValue = (body: string, name: string) =>
    unescaped(new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(body)?.[1])
  const isOpen = (body: string) => /<details open>\s*<summary>Promo code/.test(body)

  it('A code that is entered is folded away, changes the price, keeps what was typed and books nothing', async () => {
    const { body } = await get(step(3))
    expect(body).toMatch(/<details >\s*<summary>Promo code<\/summary>/)
    expect(body).toContain('formaction="http://navette.test/book/form#total" formnovalidate')
    const fields = await filledIn({ name: 'Hélène', additional_info: 'Deux paires.', entered_code: ' snow-25 ' })
    const before = await world.database.db.$count(bookings)
    const page = await post('/book/form', fields)
    expect(page.statusCode).toBe(200)
    expect(textOf(page.body)).toMatch(/Total €261\.00 Promo code SNOW25: you save €25\.00/)
    expect(totalOf(page.body)).toBe('261')
    for (const value of ['Hélène', 'Lovelace', 'LX 2816', 'snow-25'])
      expect(unescaped(page.body)).toContain(`value="${value}"`)
    expect(page.body).toContain('Deux paires.')
    expect(page.body).not.toContain('role="alert"')
    expect(isOpen(page.body)).toBe(false)
    expect(await world.database.db.$count(bookings)).toBe(before)
    const code = { promo_code: 'snow-25', quoted_total: '261', entered_code: '' }
    expect((await post('/book/bookings', { ...fields, ...code })).statusCode).toBe(303)
    expect(await bookingOf(world, fields)).toMatchObject({ promoCode: 'SNOW25', priceMinor: 26_100 })
  })

  it.each([
    ['', 'This code gives no discount today. The price stays as it is.'],
    ['/fr', 'Ce code ne donne pas de réduction aujourd’hui. Le prix reste le même.'],
    ['/de', 'Dieser Code gibt heute keinen Rabatt. Der Preis bleibt, wie er ist.'],
    ['/it', 'Oggi questo codice non dà sconti. Il prezzo resta lo stesso.'],
  ])('A wrong code says so, and leaves the code in force: %s', async (prefix, sentence) => {
    const fields = await filledIn({ entered_code: 'NOPE' }, { ...TRIP, promo_code: 'SNOW25' })
    for (const [path, status] of [
      ['/book/form', 200],
      ['/book/bookings', 422],
    ] as const) {
      const { statusCode, body } = await post(prefix + path, fields)
      expect(statusCode).toBe(status)
      expect(unescaped(body)).toContain(`id="entered_code-error">${sentence}`)
      expect(body).toMatch(/<details open>\s*<summary>(Promo code|Code promo|Aktionscode|Codice promo)/)
      expect([fieldValue(body, 'entered_code'), totalOf(body)]).toEqual(['NOPE', '261'])
    }
  })

  it('A code that is typed but not applied asks for its price before it books', async () => {
    const fields = await filledIn({ entered_code: 'SNOW25' })
    const page = await post('/book/bookings', fields)
    expect(page.statusCode).toBe(409)
    expect(textOf(page.body)).toContain('You were shown €286.00; the price is now €261.00.')
    expect(totalOf(page.body)).toBe('261')
    expect(fieldValue(page.body, 'promo_code')).toBe('SNOW25')
    expect(await world.database.db.$count(bookings, eq(bookings.submissionKey, fields['submission_key'] ?? ''))).toBe(0)
  })
})

describe('steps back', () => {
  it('Every earlier step leads back to what was asked for, and forward to what was typed', async () => {
    const { body } = await get(step(3))
    const [progress = ''] = /<nav class="progress".*?<\/nav>/s.exec(body) ?? []
    expect(progress.match(/formaction="[^"]*\/book\/form"[^>]*name="step"\s+value="[12]"/g)).toHaveLength(2)
    expect(
      body.match(/name="step"\s+value="1"\s+aria-label="Change the trip"\s*>\s*Change\s*<\/button>/g),
    ).toHaveLength(1)
    const typed = { name: 'Hélène', email: 'helene@example.com', additional_info: 'Two pairs of skis.' }
    const fields = await filledIn(typed)
    const search = await post('/book/form', { ...fields, step: '1' })
    const vehicles = await post('/book/form', { ...fields, step: '2' })
    for (const answer of [search, vehicles]) {
      expect(answer.statusCode).toBe(303)
      expect(answer.headers.location).not.toMatch(/H%C3%A9l|helene|skis\./)
    }
    expect(await formOf(pathOf(search))).toMatchObject({
      from: 'airport-1',
      to: 'resort-11',
      time: '10:00',
      ski_bags: '2',
    })
    const cookie = String(vehicles.headers['set-cookie']).split(';', 1)[0] ?? ''
    const picker = await get(pathOf(vehicles), { cookie })
    expect(picker.body).toContain('Choose your vehicle')
    const [, again = ''] = /href="[^"]*(\/book\/\?step=3[^"]*)"/.exec(picker.body) ?? []
    const details = unescaped((await get(unescaped(again), { cookie })).body)
    for (const value of ['Hélène', 'helene@example.com', 'LX 2816']) expect(details).toContain(`value="${value}"`)
    expect(details).toContain('Two pairs of skis.')
    expect(unescaped((await get(unescaped(again))).body)).not.toContain('Hélène')
    expect(unescaped((await get(step(3), { cookie })).body)).not.toContain('Hélène')
  })
})

describe('a change of language', () => {
  it('A change of language keeps what was typed, and books nothing', async () => {
    const { body } = await get(step(3))
    expect(body).toContain('<button form="sale" formaction="http://navette.test/fr/book/form" formnovalidate lang="fr"')
    const fields = { ...(await filledIn({ name: 'Hélène', additional_info: 'Deux paires de skis.' })) }
    const before = await world.database.db.$count(bookings)
    const page = await post('/fr/book/form', fields)
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-language']).toBe('fr')
    for (const value of ['Hélène', 'Lovelace', 'LX 2816', '7700 900123'])
      expect(unescaped(page.body)).toContain(`value="${value}"`)
    expect(page.body).toContain('Deux paires de skis.')
    expect(page.body).toContain(`name="submission_key" value="${fields['submission_key']}"`)
    expect(page.body).not.toContain('role="alert"')
    expect(await world.database.db.$count(bookings)).toBe(before)
    expect((await post('/fr/book/bookings', fields)).statusCode).toBe(303)
  })

  it('A change of language tells a price that has changed meanwhile', async () => {
    const page = await post('/de/book/form', await filledIn({ quoted_total: '220' }))
    expect(page.body).toContain('220,00')
    expect(page.body).toContain('role="alert"')
  })

  it('A change of language is refused from a page of another site', async () => {
    expect((await post('/fr/book/form', await filledIn(), { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
  })
})

describe('a refused form', () => {
  it('A refused form lists its faults in the order of its fields, each in its own words, and in its title', async () => {
    const fields = { ...(await formOf(step(3, ROUND_TRIP))), payment_method: 'card' }
    const page = await post('/book/bookings', fields)
    expect(page.statusCode).toBe(422)
    expect(titleOf(page.body)).toMatch(/^Error: Your details/)
    const [, list = ''] = /role="alert".*?<ul>(.*?)<\/ul>/s.exec(page.body) ?? []
    expect(Array.from(list.matchAll(/href="#([^"]*)"/g), ([, name]) => name)).toEqual([
      'name',
      'last_name',
      'email',
      'country_code',
      'mobile_number',
      'outbound_flight_number',
      'accommodation',
      'accept_terms',
    ])
    expect(page.body).toMatch(/<p class="error" id="name-error">Enter your first name\.<svg class="icon"[^>]*>/)
    expect(textOf(list)).not.toContain('Please fill this in.')
  })
})

describe("the country of the traveller's telephone", () => {
  const chosen = (body: string) =>
    /<select id="country_code".*?<option value="([^"]*)" selected>([^<]*)</s.exec(body)?.slice(1)

  it.each([
    ['/fr', 'fr-FR,fr;q=0.9', '+33', 'France (+33)'],
    ['/fr', 'fr-CH, fr;q=0.9, en;q=0.8', '+41', 'Suisse (+41)'],
    ['/de', 'de', '+49', 'Deutschland (+49)'],
    ['/de', 'de-AT', '+43', 'Österreich (+43)'],
    ['/it', '', '+39', 'Italia (+39)'],
    ['', 'en-GB,en-US;q=0.9,en;q=0.8', '+44', 'United Kingdom (+44)'],
    ['', 'en-US,en;q=0.9', '', 'Choose…'],
  ])(
    'The country of the telephone is the one that the language suggests: %s %s',
    async (prefix, languages, code, name) => {
      const { body } = await get(prefix + step(3), { 'accept-language': languages })
      expect(chosen(unescaped(body))).toEqual([code, name])
    },
  )

  it('An address at a provider whose name is misspelt is doubted in a form that comes back, and then accepted', async () => {
    const form = await filledIn({ email: 'ada@gmial.com', name: '' })
    expect((await post('/book/bookings', form)).body).toContain('id="email-doubt"')
    expect((await post('/book/bookings', await filledIn({ email: 'ada@gmial.com' }))).statusCode).toBe(303)
    expect((await post('/book/bookings', await filledIn({ name: '' }))).body).not.toContain('id="email-doubt"')
  })

  it('The country of the telephone stays the one that was given, whatever the language', async () => {
    const given = async (country_code: string) =>
      chosen(unescaped((await post('/fr/book/form', await filledIn({ country_code }))).body))
    expect(await given('0044')).toEqual(['+44', 'Royaume-Uni (+44)'])
    expect(await given('+1')).toEqual(['+1', 'États-Unis (+1)'])
    expect(await given('+1-684')).toEqual(['+1-684', '+1-684'])
    expect(await given('?')).toEqual(['', 'Choisissez…'])
  })
})

describe('the address', () => {
  const suggested = async (query: string) => (await get(`/book/stays?${query}`)).json()
  const sold = async (accommodation: string) => {
    const form = await filledIn({ accommodation, payment_method: 'on_arrival' })
    await post('/book/bookings', form)
    const booking = await bookingOf(world, form)
    const [ride] = ridesOf(await listItems(world.database.db, booking))
    return ride?.details.accommodation
  }

  it('The address is suggested from the accommodations of the resort as one types', async () => {
    const [known, ...others] = findAccommodations(world.catalogue.current, 11, 'mont')
    const found = await suggested('resort=11&q=mont')
    expect(found[0]).toBe(`${known?.name}, ${known?.address}`)
    expect(found).toHaveLength(Math.min(8, 1 + others.length))
    for (const query of ['resort=11&q=m', 'resort=99999&q=mont', 'resort=x&q=mont', 'q=mont', 'resort=11'])
      expect(await suggested(query)).toEqual([])
  })

  it('An address from the suggestions shows the driver the place on a map', async () => {
    const [known] = findAccommodations(world.catalogue.current, 11, 'mont')
    const stay = await sold(`${known?.name}, ${known?.address}`)
    expect(stay).toEqual({ end: 'drop-off', name: known?.name, address: known?.address, point: known?.point })
    expect(stay?.point).not.toBeNull()
  })

  it('The address may be any other text', async () => {
    expect(await sold('Chez Ada, 1 Rue du Lac')).toEqual({
      end: 'drop-off',
      name: 'Chez Ada',
      address: '1 Rue du Lac',
      point: null,
    })
  })
})

describe('a price in another currency', () => {
  const inPounds = { ...TRIP, currency_code: 'GBP' }

  it('A price in another currency is charged as it was shown', async () => {
    const fields = await filledIn({}, inPounds)
    const { body } = await get(step(3, inPounds))
    const shown = /Pay (£[\d.]+)</.exec(body)?.[1] ?? 'no price'
    expect(body).not.toContain('may differ')
    expect((await get(step(2, inPounds))).body).not.toContain('may differ')
    const pay = await get(leadsTo(await post('/book/bookings', fields)))
    expect(textOf(pay.body)).toContain(shown)
  })

  it('A price in another currency is asked for again where the rate has changed since it was shown', async () => {
    const { db } = world.database
    const fields = await filledIn({}, inPounds)
    const wherePound = eq(currencies.code, 'GBP')
    const [before] = await db.select().from(currencies).where(wherePound)
    const rateOf = () => world.catalogue.current.currencies.get('GBP')?.rateMillionths
    const old = rateOf()
    await db.update(currencies).set({ rate: '0.9' }).where(wherePound)
    await expect.poll(rateOf).not.toBe(old)
    const page = await post('/book/bookings', fields)
    await db
      .update(currencies)
      .set({ rate: before?.rate ?? '' })
      .where(wherePound)
    await expect.poll(rateOf).toBe(old)
    expect(page.statusCode).toBe(409)
    expect(textOf(page.body)).toMatch(/You were shown £[\d.]+; the price is now £257\.40/)
  })
})

describe('limits', () => {
  const limited = useWorld({ RATE_LIMITS: 'on' })
  const buyer = traveller(limited)

  it('Bookings are counted by the limit, and refused forms are not', async () => {
    for (let i = 0; i < 8; i++)
      expect((await buyer.post('/book/bookings', await buyer.filledIn({ email: 'ada' }))).statusCode).toBe(422)
    for (let i = 0; i < 5; i++)
      expect((await buyer.post('/book/bookings', await buyer.filledIn())).statusCode).toBe(303)
    const fields = await buyer.filledIn()
    const page = await buyer.post('/book/bookings', fields)
    expect(page.statusCode).toBe(429)
    expect(Number(page.headers['retry-after'])).toBeGreaterThan(0)
    expect(textOf(page.body)).toContain('please send the form again in 1 min')
    expect(page.body).toContain(`value="${FILLED_IN.last_name}"`)
    expect(page.body).toContain(`name="submission_key" value="${fields['submission_key']}"`)
  })

  it('Bookings for one e-mail address are counted, however it is written and wherever they come from', async () => {
    const book = async (i: number, email: string) => {
      const form = await buyer.filledIn({ email, payment_method: 'on_arrival' })
      const { statusCode } = await limited.app.inject({
        method: 'POST',
        url: '/sandbox/book/bookings',
        remoteAddress: `192.0.2.${i}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      })
      return statusCode
    }
    for (let i = 1; i <= 30; i++) expect(await book(i, i % 2 ? 'eve@example.com' : 'EVE@example.com')).toBe(303)
    expect(await book(31, 'Eve@Example.com')).toBe(429)
    expect(await book(31, 'someone-else@example.com')).toBe(303)
  })

  it('A form that has booked leads to its booking, however often it is sent', async () => {
    const own = traveller(limited)
    const fields = await own.filledIn({ payment_method: 'on_arrival' })
    const first = await own.post('/sandbox/book/bookings', fields)
    for (let i = 0; i < 6; i++) expect(pathOf(await own.post('/sandbox/book/bookings', fields))).toBe(pathOf(first))
  })
})
