import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { beforeAll, expect, it } from 'vitest'
import { fillDay } from '../../src/demo/day/fill-day.ts'
import { formatDay, OPERATOR_ZONE, todayAt } from '../../src/values/time.ts'
import { atDesk } from '../support/desk.ts'
import { assign, hire } from '../support/drivers.ts'
import { signedIn } from '../support/panel.ts'
import { partnerOf, sellByApi } from '../support/partner.ts'
import { ADA, bookRental, rentalCart, rentalSale } from '../support/rental.ts'
import { buyOn, ownPage } from '../support/sale.ts'
import { ROUND_TRIP } from '../support/traveller.ts'
import { NOW, useWorld } from '../support/world.ts'

const world = useWorld()
const ORIGIN = 'http://navette.test'
const DAY = todayAt(NOW, OPERATOR_ZONE) + 12

const validator = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      // How our formatter writes templates.
      'void-style': 'off',
      'doctype-style': 'off',
      'no-trailing-whitespace': 'off',
      // A button that says nothing submits, and a field that says nothing is a text.
      'no-implicit-button-type': 'off',
      'no-implicit-input-type': 'off',
      // HTML allows any id without spaces; ours are the names of fields, which integrators know (`people[adult]`).
      'valid-id': 'off',
      // Code and tables that scroll are regions, which a `pre` or a `div` around a table can only be by their role.
      'prefer-native-element': ['error', { exclude: ['region'] }],
      // Several rides are chosen by boxes of one name, and a box that is not checked gives way to the field before it.
      'form-dup-name': 'off',
      // The number after a country's code is one within the country, and a phone should show its keypad for it.
      'valid-autocomplete': 'off',
      // A list of prices by month is named, because its heading is not beside it.
      'aria-label-misuse': ['error', { allowAnyNamable: true }],
      // A search field is sent by Enter, and what groups fields in a card is headed by what stands before it.
      'wcag/h32': 'off',
      'wcag/h71': 'off',
      // CSS keeps numbers in one line where they must be.
      'tel-non-breaking': 'off',
    },
  }),
)

const steps = (step: string) => `/book/?${new URLSearchParams({ step, ...ROUND_TRIP }).toString()}`
const RENTAL = 'resort=80&start=2027-01-16&days=6&people[adult]=2&people[child_6_11]=1'

/** Where a walk begins; links lead to everything else. */
const OPEN = [
  '/',
  '/fr/',
  steps('1'),
  steps('2'),
  steps('3'),
  '/book/quick-search?from=airport-1&to=airport-1&adults=0',
  '/book/bookings/none',
  '/nothing/here',
  `/ski/book/?step=1&${RENTAL}`,
  `/ski/book/?step=2&${RENTAL}`,
  `/ski/ski-rental/booking/book/?${RENTAL}`,
  '/js/widget-demo',
  '/reference',
  '/banners/',
  '/developers',
  '/sign-in',
]

const roots: { open: string[]; panel: string[]; desk: string[]; driver: string[] } = {
  open: OPEN,
  panel: ['/panel', '/panel/links?campaign=blog'],
  desk: [
    '/desk',
    '/desk/bookings?q=a',
    `/desk/rides?day=${formatDay(DAY)}`,
    `/desk/flights?day=${formatDay(DAY)}`,
    `/desk/fleet?day=${formatDay(DAY)}&hour=11`,
    `/desk/rentals?day=${formatDay(DAY)}`,
  ],
  driver: [],
}

beforeAll(async () => {
  const { booking } = await buyOn(world)
  const rental = await bookRental(world, rentalSale(rentalCart(world, [ADA])))
  roots.open.push(ownPage(world, booking), new URL(world.sender.pageUrl(rental)).pathname)
  await sellByApi(partnerOf(world))
  await fillDay({ ...world, db: world.database.db, bookingPrefix: 'NAV' }, DAY, { rides: 4, rentals: 2 }, () => {}, NOW)
  const { driver, page } = await hire(world)
  await assign(world, [`${booking.reference}-P1`], driver)
  roots.driver.push(page)
}, 120_000)

/** What pages of one kind have in common: their path without language and what names a booking, a place or a person. */
function kindOf({ pathname }: URL): string {
  const path = pathname.replace(/^(\/ski)?\/(?:en|fr|de|it)(?=\/)/, '$1')
  return path.replace(/\/(?:transfers|ski-rental)\/[\w-]+$/, '/*').replace(/[^/]*(?:\d|[\w-]{20,})[^/]*/g, '*')
}

/**
 * Returns what is wrong with these pages and those of an area that links lead to from them: one page of each kind, of
 * at least so many kinds.
 */
async function faultsFrom(
  least: number,
  area: RegExp,
  paths: readonly string[],
  get: (url: string) => Promise<{ body: string; headers: object }>,
) {
  const faults: string[] = []
  const seen = new Set<string>()
  const queue = [...paths]
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    const { body, headers } = await get(path)
    if (!String(Object(headers)['content-type']).startsWith('text/html')) continue
    const { results } = await validator.validateString(body)
    for (const { messages } of results)
      for (const { ruleId, message, line } of messages)
        faults.push(`${path}: ${ruleId}: ${message} | ${body.split('\n')[line - 1]?.trim().slice(0, 120)}`)
    for (const [, href = ''] of body.matchAll(/<a\b[^>]* href="([^"]+)"/g)) {
      const url = new URL(href.replaceAll('&#38;', '&'), ORIGIN + path)
      if (url.origin !== ORIGIN || !area.test(url.pathname) || seen.has(kindOf(url))) continue
      seen.add(kindOf(url))
      queue.push(url.pathname + url.search)
    }
  }
  // One that is not signed in, or lost its links, would find nothing wrong.
  expect(seen.size).toBeGreaterThanOrEqual(least)
  return faults
}

it('Every page that anybody can open is valid HTML', async () => {
  const faults = await faultsFrom(50, /./, roots.open, (url) =>
    world.app.inject({ url, headers: { accept: 'text/html' } }),
  )
  expect(faults).toEqual([])
})

it('Every page of the panel is valid HTML', async () => {
  const faults = await faultsFrom(6, /^\/panel/, roots.panel, (await signedIn(world)).get)
  expect(faults).toEqual([])
})

it('Every page of the desk is valid HTML', async () => {
  const faults = await faultsFrom(12, /^\/desk/, roots.desk, (await atDesk(world)).get)
  expect(faults).toEqual([])
})

it("The driver's pages are valid HTML", async () => {
  const faults = await faultsFrom(0, /^\/d\//, roots.driver, (url) => world.app.inject({ url }))
  expect(faults).toEqual([])
})
