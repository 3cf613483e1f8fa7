import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '../../src/values/language.ts'
import { readCalendar } from '../support/calendar.ts'
import type { Answer } from '../support/http.ts'
import { unescaped } from '../support/page.ts'
import { pageLines } from '../support/pdf.ts'
import { bookingOf, mailsAbout, ownPage } from '../support/sale.ts'
import { cookiesOf, FILLED_IN, pathOf, ROUND_TRIP, traveller, TRIP } from '../support/traveller.ts'
import { useWorld } from '../support/world.ts'

const SITE = 'http://navette.test'
const STEP_2 = `/book/?${new URLSearchParams({ step: '2', ...ROUND_TRIP }).toString()}`
const STEP_3 = `/book/?${new URLSearchParams({ step: '3', ...TRIP }).toString()}`
const LINK = 'from=airport-1&to=resort-11&date=2027-01-16&time=10:00'

const world = useWorld()
const { get, post, formOf, book } = traveller(world)

const languageOf = ({ body }: Answer) => /<html lang="(..)">/.exec(body)?.[1]

/** Where the links and forms of a page lead on our own site, but for the other languages and what has none. */
function ownLinks({ body }: Answer): string[] {
  const page = body.replace(/<details class="folded">.*?<\/details>|<link rel="alternate"[^>]*>/gs, '')
  const links = Array.from(page.matchAll(/ (?:href|action|data-places)="([^"]*)"/g), ([, url]) => unescaped(url))
  return links.filter((url) => url.startsWith(SITE) && !url.includes('/assets/'))
}

describe('the language of a page', () => {
  it.each([
    ['/', {}, 'en', '/'],
    ['/', { 'accept-language': '*' }, 'en', '/'],
    ['/', { 'accept-language': 'de-CH, de;q=0.9, en;q=0.8' }, 'de', '/de/'],
    ['/', { 'accept-language': 'fr_CH,fr;q=0.9' }, 'fr', '/fr/'],
    ['/', { 'accept-language': 'nl, fr;q=0.4, it;q=0.6' }, 'it', '/it/'],
    ['/', { 'accept-language': 'fr;q=0, pt' }, 'en', '/'],
    ['/', { 'accept-language': ',;=,q=1;;' }, 'en', '/'],
    ['/?lang=fr', { 'accept-language': 'de' }, 'fr', '/fr/'],
    ['/?lang=xx', { 'accept-language': 'de' }, 'de', '/de/'],
    ['/?lang=fr&lang=it', {}, 'it', '/it/'],
    ['/it/', { 'accept-language': 'de' }, 'it', '/it/'],
    ['/it', {}, 'it', '/it/'],
    ['/it/?lang=fr', {}, 'it', '/it/'],
    ['/en/', { 'accept-language': 'de' }, 'en', '/en/'],
    ['/fr/book/?step=1', {}, 'fr', '/fr/'],
    ['/sandbox/fr/', {}, 'fr', '/sandbox/fr/'],
    ['/ski/fr/book/?step=1', {}, 'fr', '/ski/fr/'],
    ['/sandbox/ski/fr/book/?step=1', {}, 'fr', '/sandbox/ski/fr/'],
  ])('%s with %j is in %s, and its links begin with %s', async (url, headers, language, start) => {
    const page = await get(url, headers)
    expect(page.statusCode).toBe(200)
    expect(languageOf(page)).toBe(language)
    expect(page.headers).toMatchObject({ 'content-language': language, vary: 'Accept-Language, Accept-Encoding' })
    expect(ownLinks(page)).toContain(`${SITE}${start}book/find`)
  })
})

describe.each(['fr', 'de', 'it', 'en'])('under /%s/', (language) => {
  it.each(['/', '/book/?step=1', STEP_2, STEP_3, '/book/find', '/nothing', '/ski'])(
    'The links and forms of %s stay in the language',
    async (path) => {
      const page = await get(path === '/ski' ? `/ski/${language}/book/` : `/${language}${path}`, {
        accept: 'text/html',
      })
      expect(languageOf(page)).toBe(language)
      const strays = ownLinks(page).filter((url) => !url.match(`^${SITE}(/ski)?/${language}/`))
      expect(strays).toEqual([])
    },
  )
})

describe('other languages', () => {
  it('Other languages are a link away, on the same page', async () => {
    const { body } = await get(`/fr${STEP_2}&lang=de`)
    const links = Array.from(body.matchAll(/href="([^"]*)" hreflang="(..)" lang="(..)"/g))
    expect(links.map(([, , hreflang, lang]) => [hreflang, lang])).toEqual(LANGUAGES.map((one) => [one, one]))
    for (const [, url, one] of links) expect(unescaped(url)).toBe(`${SITE}/${one}${STEP_2}`)
    expect(body).toContain('hreflang="fr" lang="fr" aria-current="true"')
  })

  it('Other languages are a button away from a form that came back, which keeps what was typed', async () => {
    const form = { ...(await formOf(`/fr${STEP_3}`)), name: '' }
    const refused = await post('/fr/book/bookings', form)
    expect([refused.statusCode, languageOf(refused)]).toEqual([422, 'fr'])
    expect(refused.body).toContain('<a href="#name">Indiquez votre prénom.</a>')
    const [, url] = /formaction="([^"]*)" formnovalidate lang="de"/.exec(refused.body) ?? []
    const again = await post(unescaped(url).replace(SITE, ''), { ...form, last_name: 'Lovelace' })
    expect([again.statusCode, languageOf(again)]).toEqual([200, 'de'])
    expect(again.body).toContain(`action="${SITE}/de/book/bookings"`)
    expect(again.body).toContain('value="Lovelace"')
  })

  it('Other languages are told to search engines on public pages only', async () => {
    const { body } = await get('/de/')
    for (const one of LANGUAGES)
      expect(body).toContain(`<link rel="alternate" hreflang="${one}" href="${SITE}/${one}/" />`)
    expect(body).toContain(`<link rel="alternate" hreflang="x-default" href="${SITE}/en/" />`)
    expect((await get('/de/book/find')).body).not.toContain('rel="alternate"')
  })
})

describe('deep links', () => {
  it.each([
    [`/book/quick-search?${LINK}&lang=de`, {}, '/de/book/?step=2&'],
    [`/book/quick-checkout?${LINK}&lang=it`, {}, '/it/book/?step=3&'],
    [`/booking/quick-search?${LINK}&lang=fr`, {}, '/fr/book/?step=2&'],
    [`/fr/book/quick-search?${LINK}`, {}, '/fr/book/?step=2&'],
    [`/book/quick-search?${LINK}&lang=xx`, {}, '/book/?step=2&'],
    [`/book/quick-search?${LINK}`, { 'accept-language': 'fr' }, '/fr/book/?step=2&'],
    ['/book/quick-search?from=x&lang=fr', {}, '/fr/book/?step=1&'],
    ['/ski/book/quick-search?resort=80&first_day=2027-01-16&days=6&lang=fr', {}, '/ski/fr/book/?step=2&'],
    ['/ski/book/quick-checkout?resort=80&first_day=2027-01-16&days=6&lang=de', {}, '/ski/de/ski-rental/booking/book/?'],
  ])('The deep link %s with %j leads to %s', async (url, headers, target) => {
    const answer = await get(url, headers)
    expect(answer.statusCode).toBe(302)
    expect(pathOf(answer).startsWith(target), pathOf(answer)).toBe(true)
    expect(pathOf(answer)).not.toContain('lang=')
  })
})

describe('a booking made under /de/', () => {
  async function bookInGerman() {
    const form = { ...(await formOf(`/de${STEP_3}`)), ...FILLED_IN, payment_method: 'card' }
    const answer = await post('/de/book/bookings', form)
    expect(answer.statusCode, answer.body).toBe(303)
    return { booking: await bookingOf(world, form), payment: pathOf(answer), answer }
  }

  it('A booking keeps its language, and the browser returns to it from the provider', async () => {
    const { booking, payment, answer } = await bookInGerman()
    expect(booking.language).toBe('de')
    const back = pathOf(await post(payment, { outcome: 'pay' }))
    expect(back).toMatch(/^\/de\/book\/payments\//)
    const own = pathOf(await get(back, { cookie: cookiesOf(answer) }))
    expect(own).toBe(`/de${ownPage(world, booking)}`)
    expect(languageOf(await get(own))).toBe('de')
    expect(world.sender.pageUrl(booking, 'browser')).toBe(SITE + own)
  })

  it('Documents and mails are in the language of the booking, with English for the driver', async () => {
    const { booking, payment, answer } = await bookInGerman()
    const back = pathOf(await post(payment, { outcome: 'pay' }))
    const own = pathOf(await get(back, { cookie: cookiesOf(answer) }))
    const lines = async (document: string) => (await pageLines((await get(`${own}/${document}`)).rawPayload)).flat()
    const voucher = await lines('vouchers/1.pdf')
    expect(voucher).toEqual(expect.arrayContaining(['ABHOLUNG · PICKUP', '2 Erwachsene', '2 adults', 'Samstag']))
    expect(voucher.join(' ')).toContain('hinter dem Zoll')
    expect(await lines('receipts/1.pdf')).toContain('Mit Karte bezahlt')
    const { events } = readCalendar((await get(`${own}/calendar.ics`)).body)
    expect(events).toMatchObject([{ summary: 'Transfer: Flughafen Genf – Chamonix' }])
    const mails = await mailsAbout(world, booking)
    const mail = mails.find(({ to }) => to === booking.email)
    expect(mail?.subject).toBe(`Gebucht: Flughafen Genf – Chamonix, Sa., 16. Januar 2027 (${booking.reference})`)
    expect(mail?.text).toContain(world.sender.pageUrl(booking))
    expect(mail?.html).toContain('<html lang="de">')
    expect(mails.find(({ to }) => to === world.config.operator.email)?.subject).toMatch(/^New booking/)
  })

  it('A booking opens in its own language, whatever the browser prefers, unless another is asked for', async () => {
    const { booking } = await bookInGerman()
    const own = ownPage(world, booking)
    expect(languageOf(await get(own, { 'accept-language': 'fr' }))).toBe('de')
    expect(languageOf(await get(`/it${own}`))).toBe('it')
    expect(pathOf(await post(`/it${own}/payments`, { payment_method: 'on_arrival' }))).toBe(`/it${own}`)
  })

  it('A booking is recognized in every language by the browser that booked it', async () => {
    const { answer } = await bookInGerman()
    expect(answer.headers['set-cookie']).toMatch(/^booked=[^;]+; Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  it('A booking without a language is in English', async () => {
    const own = await book({ payment_method: 'on_arrival' })
    expect(own).toMatch(/^\/book\/bookings\//)
    const page = await get(own, { 'accept-language': 'de' })
    expect(languageOf(page)).toBe('en')
    expect(ownLinks(page)).toContain(`${SITE}/en/book/find`)
  })
})

describe('the APIs', () => {
  it('The APIs have no languages', async () => {
    const { statusCode, headers } = await get('/fr/api/public/v1/resorts')
    expect([statusCode, headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
    for (const path of ['/fr/api', '/ski/fr/api/public/v1/resorts', '/fr/ski/api/public/v1/resorts', '/fr/ski'])
      expect((await get(path)).statusCode).toBe(404)
  })
})

describe('limits', () => {
  const limited = useWorld({ RATE_LIMITS: 'on' })

  it('Limits are shared by all languages', async () => {
    const buyer = traveller(limited)
    const statuses: number[] = []
    for (const prefix of ['', '/fr', '/de', '/it', '/en', '/fr'])
      statuses.push((await buyer.post(`${prefix}/book/bookings`, await buyer.filledIn())).statusCode)
    expect(statuses).toEqual([303, 303, 303, 303, 303, 429])
  })
})
