import { and, eq, ne, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newAttempt } from '../../../src/checkout/checkout-redirects.ts'
import { bookingItems, outbox, payments } from '../../../src/db/schema/index.ts'
import type { Booking } from '../../../src/services/bookings/booking.ts'
import { findFullBookingByReference } from '../../../src/services/bookings/find-booking.ts'
import { cancel } from '../../../src/services/changes/cancel.ts'
import { mailOf } from '../../../src/services/notify/mail/deliver-mail.ts'
import { orderRefund } from '../../../src/services/payments/send-refunds.ts'
import { erase } from '../../../src/services/privacy/personal-data.ts'
import { COMMAND_LINE, TRAVELLER } from '../../../src/values/actor.ts'
import type { Language } from '../../../src/values/language.ts'
import { readCalendar } from '../../support/calendar.ts'
import { cookieBrowser } from '../../support/cookie-browser.ts'
import { SATURDAY, SKI } from '../../support/demo.ts'
import { whereAbout } from '../../support/outbox.ts'
import { unescaped } from '../../support/page.ts'
import { pageLines } from '../../support/pdf.ts'
import { ADA, bookRental, rentalCart, rentalSale } from '../../support/rental.ts'
import { bookOn, mailsAbout, takeOut } from '../../support/sale.ts'
import { cookiesOf, pathOf, ROUND_TRIP, stateOf, traveller, TRIP } from '../../support/traveller.ts'
import { NOW, useWorld } from '../../support/world.ts'

const world = useWorld()
const { get, post, formOf, book } = traveller(world)
const ownOf = (booking: Booking) => new URL(world.sender.pageUrl(booking)).pathname

const ZOE = { ...ADA, firstName: 'Zoé', measurements: {} }

async function rented(language: Language = 'en', people = [ADA, ZOE]) {
  const booking = await bookRental(world, rentalSale(rentalCart(world, people), { language }))
  return { booking, own: ownOf(booking) }
}

/** The prices on the cards of the people, in minor units. */
async function pricesOn(own: string): Promise<number[]> {
  const { body } = await get(own)
  return Array.from(body.matchAll(/<p class="price">€([\d.]+)</g), ([, euros]) => Math.round(Number(euros) * 100))
}

/** The first link of a page that leads to a path. */
function linkTo(path: string, { body }: { body: string }): string {
  const links = Array.from(body.matchAll(/href="([^"]*)"/g), ([, href]) => unescaped(href))
  return links.find((href) => href.includes(path)) ?? 'no link'
}

async function awaiting(language: 'en' | 'fr' = 'en') {
  const provider = world.providers.current.live
  if (!provider) throw new Error('there is no provider')
  const payment = newAttempt({ url: 'http://navette.test/ski' }, provider, (reference) => reference)
  const booking = await bookRental(world, rentalSale(rentalCart(world), { payment, language }))
  return { booking, own: ownOf(booking) }
}

const SHOPS_EMAIL = 'val-thorens-galerie-caron@skirental-alpine.example'

async function mailsOf({ reference }: Booking) {
  const rows = await world.database.db.select().from(outbox).where(whereAbout(reference))
  return rows.map(({ payload }) => mailOf(payload))
}

describe('the page of a rental', () => {
  it('The page of a rental shows the shop with its hours and a map, and who gets what in which size', async () => {
    const { own } = await rented()
    const page = await get(own)
    expect(own).toMatch(/^\/ski\/book\/bookings\//)
    expect(stateOf(page)).toBe('confirmed')
    for (const words of [
      'SkiRental Alpine Val Thorens Galerie Caron',
      'Galerie Caron, 73440 Val Thorens, France',
      'https://www.openstreetmap.org/?mlat=45.30016',
      'Mon–Tue 08:30–19:00',
      'Evolution skis, boots, helmet',
      'Height 165-169 cm · Weight 65-69 kg',
      'Zoé',
      'Measurements are taken in the shop',
      '€268.00 to be paid in the shop',
    ])
      expect(page.body.replaceAll('&#38;', '&').replaceAll('&amp;', '&')).toContain(words)
    expect(page.body).not.toMatch(/to the driver|pickup/i)
  })

  it.each([
    ['en', 'Collect on Sat 16 January, open', 'You can cancel free of charge until Wed 13 January, 23:59.'],
    [
      'fr',
      'À retirer le sam. 16 janvier, magasin ouvert',
      'Vous pouvez annuler sans frais jusqu’au mer. 13 janvier à 23:59.',
    ],
    [
      'de',
      'Abholung: Sa., 16. Januar, geöffnet',
      'Bis Mi., 13. Januar, 23:59\u00A0Uhr können Sie kostenlos stornieren.',
    ],
    ['it', 'Ritiro sab 16 gennaio, negozio aperto', 'Può cancellare gratuitamente fino a mer 13 gennaio alle 23:59.'],
  ] as const)('In %s, the page of a rental begins with the hours of its first day', async (language, day, free) => {
    const { own } = await rented(language)
    const { body } = await get(own)
    expect(body).toMatch(new RegExp(`${day}</small>\\s*<strong><span class="whole">08:30–20:00</span>`))
    expect(body).toContain(`<li>${free}</li>`)
    expect(body.slice(0, body.indexOf('<details'))).not.toContain('08:30–12:00')
  })

  it('Beside two shops stands whose equipment is collected there, beside the only one it does not', async () => {
    const tom = { ...ADA, firstName: 'Tom', age: 13, packId: SKI.OTHER_TEEN_SKIS, helmet: false, measurements: {} }
    const { body } = await get((await rented('en', [ADA, ZOE, tom])).own)
    expect(body).toMatch(/Galerie Caron<\/strong>\s*<small>For Ada, Zoé<\/small>/)
    expect(body).toMatch(/Glisse[^<]*<\/strong>\s*<small>For Tom<\/small>/)
    expect((await get((await rented()).own)).body).not.toContain('For Ada')
  })

  it('The steps of a rental name what is paid and measured in the shop, and that there is no deposit', async () => {
    const { own, booking } = await rented()
    const { body } = await get(own)
    for (const step of [
      'Show the voucher in the shop, on paper or on your phone, and pay €268.00 there.',
      'Sizes that are still open are measured there. No deposit is charged; the shop may note the details of a card or an identity document.',
    ])
      expect(body).toContain(`<li>${step}</li>`)
    await cancel(world.database.db, booking.id, { actor: TRAVELLER, sender: world.sender }, NOW)
    expect((await get(own)).body).not.toMatch(/What happens next|Collect on/)
  })

  it('The page of a rental says until the evening of the first day when to collect', async () => {
    const { own } = await rented()
    try {
      world.setNow(new Date(`${SATURDAY}T17:00:00Z`))
      const onTheDay = (await get(own)).body
      expect(onTheDay).toContain('Collect on Sat 16 January, open')
      expect(onTheDay).not.toContain('You can cancel')
      world.setNow(new Date('2027-01-17T08:00:00Z'))
      expect((await get(own)).body).not.toContain('Collect on')
    } finally {
      world.setNow(NOW)
    }
  })

  it('The prices of the people add up to the price of the booking', async () => {
    const snowboarder = { ...ADA, firstName: 'Zoé', helmet: false }
    const { booking, own } = await rented('en', [ADA, snowboarder])
    const prices = await pricesOn(own)
    expect(prices).toHaveLength(2)
    expect(prices[0]).not.toBe(prices[1])
    expect(prices.reduce((sum, minor) => sum + minor, 0)).toBe(booking.priceMinor)
  })

  it('Without prices of people that add up to that of the booking, none is shown', async () => {
    const { booking, own } = await rented()
    await world.database.db.transaction(async (tx) => {
      // As a build that knew no such rule has left it.
      await tx.execute(sql`SET LOCAL session_replication_role = replica`)
      await tx
        .update(bookingItems)
        .set({ priceMinor: 1 })
        .where(and(eq(bookingItems.bookingId, booking.id), eq(bookingItems.number, 1)))
    })
    expect(await pricesOn(own)).toEqual([])
  })

  it('The page of a rental has one voucher for the shop, and the calendar file', async () => {
    const { own, booking } = await rented()
    const voucher = await get(`${own}/vouchers/1.pdf`)
    expect(voucher.headers['content-disposition']).toBe(`inline; filename="${booking.reference}-P1.pdf"`)
    const text = (await pageLines(voucher.rawPayload)).flat().join(' ')
    expect(text).toContain('Zoé')
    expect(text).toContain('€268.00')
    expect((await get(`${own}/vouchers/2.pdf`)).statusCode).toBe(404)
    const { events } = readCalendar((await get(`${own}/calendar.ics`)).body)
    expect(events).toMatchObject([{ summary: expect.stringContaining('Ski rental in Val Thorens') }])
  })

  it('A rental is paid by card, or in the shop', async () => {
    const card = await awaiting()
    const paying = await post(`${card.own}/payments`, { payment_method: 'card' })
    const back = pathOf(await post(pathOf(paying), { outcome: 'pay' }))
    expect(pathOf(await get(back, { cookie: cookiesOf(paying) }))).toBe(
      new URL(world.sender.pageUrl(card.booking, 'browser')).pathname,
    )
    expect((await get(card.own)).body).toContain('€134.00 paid by card')
    expect((await pageLines((await get(`${card.own}/receipts/1.pdf`)).rawPayload)).flat().join(' ')).toContain(
      'Val Thorens',
    )
    const inShop = await awaiting()
    await post(`${inShop.own}/payments`, { payment_method: 'on_arrival' })
    expect(stateOf(await get(inShop.own))).toBe('confirmed')
  })

  it('A rental can be cancelled before its first day, and not on it', async () => {
    const { own } = await rented()
    await post(`${own}/cancellation`, await formOf(`${own}/cancellation`))
    expect(stateOf(await get(own))).toBe('cancelled')
    const late = await rented()
    try {
      world.setNow(new Date(`${SATURDAY}T07:00:00Z`))
      const closed = await get(`${late.own}/cancellation`)
      expect(closed.statusCode).toBe(422)
      expect(closed.body).toContain('The first day has begun.')
    } finally {
      world.setNow(NOW)
    }
  })
})

describe('French', () => {
  const narrow = { ...ADA, measurements: { foot_width: 401 } }

  it('A rental in French names sizes in French, on the voucher in English as well', async () => {
    const own = ownOf(await bookRental(world, rentalSale(rentalCart(world, [narrow]), { language: 'fr' })))
    expect((await get(own)).body).toContain('Largeur du pied étroit (jusqu’à 98 mm)')
    expect((await get(`${own}/details`)).body).toContain('>très large (105 mm et plus)')
    const voucher = (await pageLines((await get(`${own}/vouchers/1.pdf`)).rawPayload)).flat().join(' ')
    for (const words of [
      'À RÉGLER AU MAGASIN · TO PAY IN THE SHOP',
      'Skis Évolution, chaussures, casque Evolution skis, boots, helmet',
      'Largeur du pied étroit (jusqu’à 98 mm)',
      'Foot width narrow (up to 98 mm)',
      'Réservé le lun. 23 novembre 2026',
    ])
      expect(voucher).toContain(words)
  })
})

describe('the receipts of a rental', () => {
  it('A rental is named on its receipt in the language of the booking', async () => {
    const { own } = await awaiting('fr')
    const pay = pathOf(await post(`${own}/payments`, { payment_method: 'card' }))
    await get(pathOf(await post(pay, { outcome: 'pay' })))
    const receipt = (await pageLines((await get(`${own}/receipts/1.pdf`)).rawPayload)).flat().join(' ')
    expect(receipt).toContain('Skis Évolution, chaussures, casque, Val Thorens')
    expect(receipt).not.toContain('Boots')
  })
})

describe('a change of a rental', () => {
  it('Changing people and sizes of a rental is told to the shop, the operator and the traveller', async () => {
    const { own, booking } = await rented()
    const form = await formOf(`${own}/details`)
    expect(form).toMatchObject({ 'participants[0][first_name]': 'Ada', 'participants[0][height_id]': '120' })
    const changes = {
      'participants[0][height_id]': '',
      'participants[1][first_name]': 'Zoë',
      mobile_number: '7700 900124',
    }
    expect(pathOf(await post(`${own}/details`, { ...form, ...changes }))).toBe(`${own}?changed=1`)
    const page = (await get(own)).body
    expect(page).toContain('Zoë')
    expect(page).not.toContain('Height')
    const told = (await mailsOf(booking)).filter(({ subject }) => /changed/i.test(subject))
    expect(told.map(({ to }) => to).toSorted()).toEqual(
      ['ada@example.com', world.config.operator.email, SHOPS_EMAIL].toSorted(),
    )
    expect(told.map(({ text }) => text).join('\n')).toContain('Zoë (was: Zoé)')
  })

  it('A change of a rental comes back with what is missing, and is closed on the eve at nine', async () => {
    const { own } = await rented()
    const form = await formOf(`${own}/details`)
    const refused = await post(`${own}/details`, { ...form, 'participants[1][first_name]': ' ' })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('Enter the first name.')
    const long = await post(`${own}/details`, { ...form, 'participants[1][first_name]': 'x'.repeat(101) })
    expect(long.body).toContain('First name, person 2</a>: This is too long.')
    try {
      world.setNow(new Date('2027-01-15T20:01:00Z'))
      expect((await get(`${own}/details`)).statusCode).toBe(422)
    } finally {
      world.setNow(NOW)
    }
  })
})

describe('a transfer and a rental of one traveller', () => {
  const companion = (email: string, reference: string) =>
    bookRental(
      world,
      rentalSale(rentalCart(world, [ADA], { bookingReference: reference }), {
        customer: { ...rentalSale(rentalCart(world)).customer, email },
      }),
    )

  it('A transfer and a rental lead to each other with the e-mail address filled in, and in no URL', async () => {
    const { own, booking: transfer } = await bookOn(world, { payment_method: 'on_arrival' })
    const browser = cookieBrowser(world)
    const skis = linkTo('/ski/book/quick-search', (await browser.open(own)).page)
    const picker = await browser.open(skis)
    const checkout = await browser.open(`${picker.url.href}&next=1`)
    for (const url of [skis, picker.url.href, checkout.url.href]) expect(url).not.toMatch(/email|%40|@|Ada|7700/)
    expect(checkout.page.body).toMatch(new RegExp(`name="email"[^>]* value="${transfer.email}"`))
    expect((await cookieBrowser(world).open(checkout.url.href)).page.body).not.toContain(transfer.email)
    const other = checkout.url.href.replace(transfer.reference, 'NAV000000001')
    expect((await browser.open(other)).page.body).not.toContain(transfer.email)
  })

  it('A transfer leads to skis for the adults who travel', async () => {
    const { own } = await bookOn(world, { payment_method: 'on_arrival' }, { ...TRIP, adult_count: '3' })
    const { page } = await cookieBrowser(world).open(linkTo('/ski/book/quick-search', await get(own)))
    expect(page.body.match(/id="skier-\d+"/g)).toHaveLength(3)
  })

  it('A transfer says what the skis cost at least, which is the lowest price of the quote, and a rental what the ride does', async () => {
    const { own } = await bookOn(world, { payment_method: 'on_arrival' }, ROUND_TRIP)
    const page = await get(own)
    const [, skis = ''] = /2 adults, 6 days from\s*<strong class="price">€([\d.]+)</.exec(page.body) ?? []
    const { searchParams } = new URL(linkTo('/ski/book/quick-search', page))
    const url = `/ski/api/public/v1/rental-options?resort=11&first_day=${searchParams.get('first_day')}&days=6`
    const { offers } = (await world.app.inject(url)).json<{
      offers: { age_group: string; equipment: { price: number }[] }[]
    }>()
    const adult = offers.filter(({ age_group: group }) => group === 'adult')
    const lowest = Math.min(...adult.flatMap(({ equipment }) => equipment.map(({ price }) => price)))
    expect(Number(skis)).toBe(2 * lowest)
    const { own: rental } = await rented()
    const { body } = await get(rental)
    expect(unescaped(body.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/[\s\u00A0]+/g, ' ')).toMatch(
      /Chambéry Airport → – Val Thorens · 2 people from €[\d.]+ per person/,
    )
    const asked = new URL(linkTo('/book/?step=1', { body })).searchParams
    expect(['route_from_code', 'route_to_code', 'adult_count'].map((name) => asked.get(name))).toEqual([
      'airport-3',
      'resort-80',
      '2',
    ])
  })

  it('A transfer in several vehicles leads to skis for all adults, and for the days between the ways', async () => {
    const group = { ...ROUND_TRIP, adult_count: '12', luggage_count: '12', skibag_count: '12', vehicles: '2:2' }
    const { own, booking } = await bookOn(world, { payment_method: 'on_arrival' }, group)
    const asked = async () => {
      const { searchParams } = new URL(linkTo('/ski/book/quick-search', await get(own)))
      return ['first_day', 'days', 'people[adult]'].map((name) => searchParams.get(name))
    }
    expect(await asked()).toEqual(['2027-01-17', '6', '12'])
    for (const number of [2, 3, 4]) await takeOut(world.database.db, booking, number)
    expect(await asked()).toEqual(['2027-01-17', '6', '6'])
  })

  it('A transfer and a rental of one traveller show each other, without opening each other', async () => {
    const { own, booking: transfer } = await bookOn(world, { payment_method: 'on_arrival' })
    expect((await get(own)).body).toContain('/ski/book/quick-search?resort=11')
    const rental = await companion('ADA@example.com', transfer.reference)
    expect((await get(ownOf(rental))).body).toContain(`${transfer.reference}, Sat 16 January 2027: Confirmed.`)
    const page = (await get(ownOf(transfer))).body
    expect(page).toContain(`${rental.reference}, Sat 16 January 2027: Confirmed.`)
    expect(page).not.toContain(ownOf(rental))
    expect((await get(ownOf(rental))).body).not.toContain(ownOf(transfer))
  })

  it('Linked bookings are shown to a traveller who came by a link from their mailbox, not to the browser that booked', async () => {
    const { own, booking: transfer } = await bookOn(world, { payment_method: 'on_arrival' })
    const rental = await companion('ada@example.com', transfer.reference)
    const booked = new URL(world.sender.pageUrl(rental, 'browser')).pathname
    for (const [path, other] of [
      [booked, transfer],
      [own, rental],
    ] as const) {
      const page = await get(path)
      expect(page.statusCode).toBe(200)
      expect(page.body.replaceAll(/booking_reference=NAV\d+/g, '')).not.toContain(other.reference)
    }
    const calendar = JSON.stringify(readCalendar((await get(`${booked}/calendar.ics`)).body))
    expect(calendar).toContain(booked)
    expect(calendar).not.toContain(ownOf(rental))
    const { headers } = await post(`${ownOf(transfer)}/details`, await formOf(`${ownOf(transfer)}/details`))
    expect(String(headers.location)).toContain(ownOf(transfer))
  })

  it('A transfer and a rental that belongs to it no longer offer each other, not even to the browser that booked', async () => {
    const { own, booking: transfer } = await bookOn(world, { payment_method: 'on_arrival' })
    expect((await get(own)).body).toContain('Skis for these days?')
    const rental = await companion('ada@example.com', transfer.reference)
    const booked = new URL(world.sender.pageUrl(rental, 'browser')).pathname
    expect((await get(own)).body).not.toContain('Skis for these days?')
    expect((await get(booked)).body).not.toContain('How will you get there?')
    await cancel(world.database.db, rental.id, { actor: TRAVELLER, sender: world.sender }, NOW)
    expect((await get(own)).body).toContain('Skis for these days?')
  })

  it('Cancelling says, to its mailbox alone, that what else was booked stays booked', async () => {
    const { own, booking: transfer } = await bookOn(world, { payment_method: 'on_arrival' })
    const rental = await companion('ada@example.com', transfer.reference)
    const said = `Your ski rental ${rental.reference} stays booked.`
    expect((await get(`${own}/cancellation`)).body).not.toContain(rental.reference)
    expect((await get(`${ownOf(transfer)}/cancellation`)).body).toContain(said)
    await cancel(world.database.db, transfer.id, { actor: TRAVELLER, sender: world.sender }, NOW)
    expect(
      (await mailsAbout(world, transfer)).find(({ subject }) => subject.startsWith('Cancelled: '))?.text,
    ).toContain(said)
    expect((await get(`${ownOf(rental)}/cancellation`)).body).not.toContain('stays booked')
  })

  it('A rental shows its transfer to the browser that has come from it, if both have the same address', async () => {
    const { own, booking: transfer } = await bookOn(world, { payment_method: 'on_arrival' })
    const browser = cookieBrowser(world)
    await browser.open(own)
    const shown = async (email: string) => {
      const rental = await companion(email, transfer.reference)
      return (await browser.open(new URL(world.sender.pageUrl(rental, 'browser')).pathname)).page.body
    }
    expect(await shown('ada@example.com')).toContain(`${transfer.reference}, Sat 16 January 2027: Confirmed.`)
    expect(await shown('eve@example.com')).not.toContain(transfer.reference)
  })

  it('Linked bookings of which only the reference is known show nothing', async () => {
    const transfer = await book({ payment_method: 'on_arrival' })
    const reference = /NAV\d+/.exec((await get(transfer)).body)?.[0] ?? ''
    const rental = await companion('eve@example.com', reference)
    expect((await get(ownOf(rental))).body).not.toContain(reference)
    expect((await get(transfer)).body).not.toContain(rental.reference)
  })
})

describe('the personal data of a rental', () => {
  it('Erasing a rental removes ages, sizes, names and vouchers, and keeps places and amounts', async () => {
    const { own, booking } = await rented()
    expect(await erase(world.database.db, booking.reference, COMMAND_LINE, NOW)).toBe(true)
    const found = await findFullBookingByReference(world.database.db, booking.reference)
    expect(found?.items).toMatchObject([
      { voucher: null, details: { firstName: 'erased', age: null, sizes: [], resort: { en: 'Val Thorens' } } },
      { voucher: null, details: { firstName: 'erased' } },
    ])
    expect(JSON.stringify(found?.items)).not.toMatch(/Ada|Zoé|165-169/)
    expect((await get(own)).statusCode).toBe(200)
  })

  it('An erased rental asks for no data again: nothing can be changed, and nobody is mailed', async () => {
    const { own, booking } = await rented()
    await erase(world.database.db, booking.reference, COMMAND_LINE, NOW)
    expect((await get(`${own}/details`)).statusCode).toBe(422)
    await cancel(world.database.db, booking.id, { actor: TRAVELLER, sender: world.sender }, NOW)
    expect((await mailsOf(booking)).map(({ to }) => to).toSorted()).toEqual(
      [world.config.operator.email, SHOPS_EMAIL].toSorted(),
    )
  })
})

describe('a cancelled rental', () => {
  it('A cancelled rental leads to the start of the ski site, filled in with what is still ahead', async () => {
    const { own, booking } = await rented()
    await cancel(world.database.db, booking.id, { actor: TRAVELLER, sender: world.sender }, NOW)
    const start = async () => {
      const { pathname, search } = new URL(unescaped(/href="([^"]*)">Book again</.exec((await get(own)).body)?.[1]))
      return formOf(pathname + search)
    }
    const asked = { resort: '80', first_day: SATURDAY, days: '6', currency: 'EUR' }
    expect(await start()).toMatchObject(asked)
    try {
      world.setNow(new Date('2027-01-18T09:00:00Z'))
      expect(await start()).toMatchObject({ ...asked, first_day: '' })
    } finally {
      world.setNow(NOW)
    }
  })
})

describe('the shop of a partly paid rental', () => {
  it('The shop is told what is left to collect after a card has paid a part, and hears of changes', async () => {
    const { booking, own } = await awaiting()
    await post(`${own}/payments`, { payment_method: 'on_arrival' })
    const { db } = world.database
    const partMinor = 5_000
    await db
      .update(payments)
      .set({
        state: 'confirmed',
        receivedMinor: partMinor,
        receivedCurrency: 'EUR',
        confirmedAt: NOW,
        nextPollAt: null,
      })
      .where(and(eq(payments.bookingId, booking.id), ne(payments.state, 'confirmed')))
    const collected = async () =>
      (await mailsOf(booking))
        .flatMap(({ to, text }) => (to === SHOPS_EMAIL ? [/To collect[^:]*: (.*)/.exec(text)?.[1] ?? ''] : []))
        .toSorted()
    expect(await collected()).toEqual(['€134.00'])
    await post(`${own}/details`, { ...(await formOf(`${own}/details`)), mobile_number: '7700 900124' })
    expect(await collected()).toEqual(['€134.00', '€84.00'])
    const order = { amountMinor: 2_000, currency: 'EUR', reason: 'by hand' }
    await orderRefund(db, booking.id, order, { actor: COMMAND_LINE, sender: world.sender }, NOW)
    expect(await collected()).toEqual(['€104.00', '€134.00', '€84.00'])
  })
})
