import { desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { bookings } from '../../src/db/schema/index.ts'
import { cancel } from '../../src/services/changes/cancel.ts'
import { sumSalesByDay } from '../../src/services/partners/sales/sums.ts'
import { COMMAND_LINE } from '../../src/values/actor.ts'
import { DAY_MS, todayAt, OPERATOR_ZONE } from '../../src/values/time.ts'
import { DEMO_PARTNER } from '../support/demo.ts'
import { signedIn } from '../support/panel.ts'
import { ONE_WAY, partnerOf, ROUND_TRIP, sellByApi } from '../support/partner.ts'
import { bookOn } from '../support/sale.ts'
import { TRIP } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const live = partnerOf(world)

const later = (days: number) => new Date(NOW.getTime() + days * DAY_MS)
const sold = { byApi: '', back: '', byLink: '', cancelled: '', withMagicValues: '' }

beforeAll(async () => {
  sold.byApi = await sellByApi(live, ONE_WAY, { reference: '=HYPERLINK("https://evil.example")' })
  world.setNow(new Date(NOW.getTime() + 60_000))
  sold.back = await sellByApi(live, ROUND_TRIP)
  world.setNow(later(1))
  // A day later the tokens have ended.
  const seller = partnerOf(world)
  const rehearser = partnerOf(world, 'sandbox')
  const origin = { promo_code: 'DEMO10', via: 'banner', campaign: '<b>blog</b>' }
  sold.byLink = (await bookOn(world, { payment_method: 'on_arrival' }, { ...TRIP, ...origin })).booking.reference
  world.setNow(new Date(later(1).getTime() + 60_000))
  sold.cancelled = await sellByApi(seller)
  const [gone] = await world.database.db.select().from(bookings).where(eq(bookings.reference, sold.cancelled))
  await cancel(world.database.db, gone?.id ?? 0, { actor: COMMAND_LINE, sender: world.sender }, later(1))
  sold.withMagicValues = await sellByApi(rehearser)
  world.setNow(NOW)
})

const referencesOn = (page: string) => Array.from(page.matchAll(/<strong>(NAV\d+)<\/strong>/g), ([, found]) => found)

describe('the list of sales', () => {
  it('Each day of the overview leads to its sales', async () => {
    const { get } = await signedIn(world)
    const { body } = await get('/panel')
    const links = Array.from(
      body.matchAll(/href="http:\/\/navette\.test(\/panel\/sales\?from=[^"]+)"/g),
      ([, link = '']) => link,
    )
    const pages = await Promise.all(links.map((link) => get(link.replaceAll('&#38;', '&'))))
    // What was sold a day later is not in the overview of today.
    expect(pages.map((page) => referencesOn(page.body))).toEqual([[sold.back, sold.byApi]])
  })

  it('The list of sales has every sale, the latest first, with initials only', async () => {
    const { body } = await (await signedIn(world)).get('/panel/sales')
    expect(referencesOn(body)).toEqual([sold.cancelled, sold.byLink, sold.back, sold.byApi])
    expect(body).toContain('Geneva Airport – Val Thorens, and back')
    expect(body).toContain('A. L.')
    for (const text of ['Lovelace', 'ada@example.com', '7700', '<b>blog']) expect(body).not.toContain(text)
    expect(body).toContain('&#60;b&#62;blog&#60;/b&#62;')
  })

  it.each(['from', 'to'])(
    'A day that is no date is named above the whole list, and refused for a download: %s',
    async (name) => {
      const { get } = await signedIn(world)
      const page = await get(`/panel/sales?${name}=11/12/2026&channel=banner`)
      expect([page.statusCode, referencesOn(page.body)]).toEqual([200, [sold.byLink]])
      expect(page.body).toContain('Not a date: “11/12/2026”')
      const typed = await get(`/panel/sales?${name}=24.11.2026`)
      expect(typed.body).toContain('type="date" value="2026-11-24"')
      const file = await get(`/panel/sales.csv?${name}=2026-02-30`)
      expect([file.statusCode, file.body]).toEqual([
        400,
        expect.stringContaining(`${name}: must be a date as YYYY-MM-DD`),
      ])
      for (const fine of [`${name}=`, `${name}=2026-11-24`])
        expect((await get(`/panel/sales?${fine}`)).body).not.toContain('Not a date')
    },
  )

  it.each([
    ['channel=banner', ['byLink']],
    ['channel=api', ['cancelled', 'back', 'byApi']],
    ['campaign=%3Cb%3Eblog%3C%2Fb%3E', ['byLink']],
    ['from=2026-11-24&to=2026-11-24', ['cancelled', 'byLink']],
    ['to=2026-11-23', ['back', 'byApi']],
    ['text=chamonix', ['byLink']],
    ['text=hyperlink', ['byApi']],
    ['status=cancelled', ['cancelled']],
    ['status=confirmed&channel=api', ['back', 'byApi']],
    ['status=cancelled&text=chamonix', []],
    ['text=%25', []],
    ['text=%22en%22', []],
    ['from=nonsense&channel=nonsense', ['cancelled', 'byLink', 'back', 'byApi']],
    ['environment=sandbox', ['withMagicValues']],
  ] as const)('The list of sales can be filtered by %s', async (query, expected) => {
    const { body } = await (await signedIn(world)).get(`/panel/sales?${query}`)
    expect(referencesOn(body)).toEqual(expected.map((name) => sold[name]))
    expect(body.includes('Nothing here is real')).toBe(query.includes('sandbox'))
  })

  it('The list of sales says what is left of each commission', async () => {
    const { body } = await (await signedIn(world)).get('/panel/sales.csv')
    const [head, ...lines] = body.split('\r\n')
    expect(head?.startsWith('\uFEFFsold_at,reference,')).toBe(true)
    expect(lines.find((line) => line.includes(sold.cancelled))).toMatch(/,0\.00,reversed$/)
    expect(lines.find((line) => line.includes(sold.byApi))).toMatch(/,pending$/)
    expect(lines.filter(Boolean)).toHaveLength(4)
  })

  it('The CSV of sales has the same filters as the list', async () => {
    const { body } = await (await signedIn(world)).get('/panel/sales.csv?status=cancelled')
    const [, ...lines] = body.split('\r\n').filter(Boolean)
    expect(lines.map((line) => line.split(',')[1])).toEqual([sold.cancelled])
  })

  it('The list of sales leads to each booking', async () => {
    const browser = await signedIn(world)
    const { body } = await browser.get('/panel/sales?environment=sandbox')
    expect(body).toContain(`href="http://navette.test/panel/bookings/${sold.withMagicValues}"`)
    for (const reference of referencesOn(body))
      expect((await browser.get(`/panel/bookings/${reference}`)).statusCode).toBe(200)
  })

  it('The list of sales writes no cell that a spreadsheet would execute', async () => {
    const { body } = await (await signedIn(world)).get('/panel/sales.csv')
    expect(body).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  })
})

describe('pages', () => {
  it('The pages of the list show each sale once, even if many were made at the same moment', async () => {
    const { db } = world.database
    const [template] = await db.select().from(bookings).where(eq(bookings.reference, sold.byLink))
    if (!template) throw new Error('nothing was sold')
    const { id: _, ...row } = template
    const copies = Array.from({ length: 120 }, (_, i) => ({
      ...row,
      reference: `NAV${9_000 + i}`,
      submissionKey: `copy-${i}`,
      campaign: 'many',
    }))
    await db.insert(bookings).values(copies)
    const browser = await signedIn(world)
    const seen: (string | undefined)[] = []
    for (let url: string | undefined = '/panel/sales?campaign=many'; url !== undefined;) {
      const { body } = await browser.get(url)
      seen.push(...referencesOn(body))
      const [, next] = /href="http:\/\/navette\.test([^"]*)">Older sales/.exec(body) ?? []
      url = next?.replaceAll('&#38;', '&')
    }
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
    await db.delete(bookings).where(eq(bookings.campaign, 'many'))
  })
})

describe('the overview', () => {
  it('The overview adds up the list day by day', async () => {
    const { db } = world.database
    const today = todayAt(NOW, OPERATOR_ZONE)
    const days = await sumSalesByDay(db, DEMO_PARTNER, { from: today, before: today + 3 })
    expect(days.map(({ sales, cancelled }) => [sales, cancelled])).toEqual([
      [2, 0],
      [1, 1],
      [0, 0],
    ])
    world.setNow(later(2))
    const total = days.reduce((sum, { commissionMinor }) => sum + commissionMinor, 0)
    const { body } = await (await signedIn(world, { now: later(2) })).get('/panel')
    expect(body).toContain(`€${(total / 100).toFixed(2)} <small>commission`)
    expect(body).toMatch(/3 sales\s+for\s+€/)
    expect(body).toContain('1 cancelled')
    expect(body).toContain('<svg')
    const [last] = await db.select().from(bookings).orderBy(desc(bookings.id)).limit(1)
    expect(last?.environment).toBe('sandbox')
    world.setNow(NOW)
  })
})
