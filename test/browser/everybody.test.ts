import { readFile } from 'node:fs/promises'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, PHONE, useBrowser } from '../support/browser.ts'
import { partnerOf, sellByApi } from '../support/partner.ts'
import { buy, fillDetails, ONE_WAY, payAndDecide, RENTAL } from './steps.ts'

const { visit, world } = await useBrowser()
const measures = await readFile(new URL('measures.js', import.meta.url), 'utf8')

const TWO_WAYS = `${ONE_WAY}&is_return=1&return_date=2027-01-23&return_time_hours=18&return_time_minutes=0&return_selected_time_is_flight=1`
const CHILDREN = '&children_count=2'
const FAMILY = `${CHILDREN}&child_ages=4,9`
const stepOne = (path: string) => path.replace('step=3', 'step=1')
const stepTwo = (path: string) => path.replace('step=3', 'step=2')

async function openPanel(page: Page, path: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Open the demo panel' }).click()
  await page.getByRole('heading', { level: 1, name: 'Demo partner' }).waitFor()
  await page.goto(path)
}

/** Every page of the sale and of the panel: its heading, and how a traveller comes there. */
const PAGES: readonly [name: string, heading: string, open: (page: Page) => Promise<unknown>][] = [
  ['the front page', 'From the runway', (page) => page.goto('/')],
  ['the search', 'Where do you want to go?', (page) => page.goto('/book/?step=1')],
  ['the sandbox', 'From the runway', (page) => page.goto('/sandbox/')],
  ['the search for a family', 'Where do you want to go?', (page) => page.goto(`${stepOne(ONE_WAY)}${FAMILY}`)],
  ['the vehicles for a family', 'Choose your vehicle', (page) => page.goto(`${stepTwo(ONE_WAY)}${FAMILY}`)],
  [
    'the vehicles for children of unknown ages',
    'Choose your vehicle',
    (page) => page.goto(`${stepTwo(ONE_WAY)}${CHILDREN}`),
  ],
  ['the details for children of unknown ages', 'Your details', (page) => page.goto(`${ONE_WAY}${CHILDREN}`)],
  ['the details for a family', 'Your details', (page) => page.goto(`${ONE_WAY}${FAMILY}`)],
  [
    'a search that leads nowhere',
    'Where do you want to go?',
    (page) => page.goto('/book/quick-search?from=airport-1&to=airport-1&adults=0'),
  ],
  ['the vehicles', 'Choose your vehicle', (page) => page.goto(stepTwo(ONE_WAY))],
  ['the vehicles of both ways', 'Choose your vehicle', (page) => page.goto(stepTwo(TWO_WAYS))],
  ['the details', 'Your details', (page) => page.goto(TWO_WAYS)],
  [
    'the details with what is missing',
    'Your details',
    async (page) => {
      await page.goto(ONE_WAY)
      await page.getByRole('button', { name: 'Pay €286.00' }).click()
      await page.getByRole('alert').waitFor()
    },
  ],
  [
    "the test provider's page",
    'Test payment',
    async (page) => {
      await page.goto(ONE_WAY)
      await fillDetails(page)
      await page.getByRole('button', { name: 'Pay €286.00' }).click()
    },
  ],
  [
    'a booking after a declined card',
    'Almost there',
    async (page) => {
      await page.goto(ONE_WAY)
      await fillDetails(page)
      await payAndDecide(page, 'Have the card declined')
    },
  ],
  ['a booking', 'Booked', buy],
  [
    'its change',
    'Change booking',
    async (page) => {
      await buy(page)
      await page.getByRole('link', { name: 'Change details' }).click()
    },
  ],
  [
    'its cancellation',
    'Cancel booking',
    async (page) => {
      await buy(page)
      await page.getByRole('link', { name: 'Cancel booking' }).click()
    },
  ],
  [
    'a cancelled booking',
    'This booking is cancelled',
    async (page) => {
      await buy(page)
      await page.getByRole('link', { name: 'Cancel booking' }).click()
      await page.getByRole('button', { name: /^Cancel and get/ }).click()
    },
  ],
  ['the search for a booking', 'Find your booking', (page) => page.goto('/book/find')],
  [
    'the search for a booking with what is missing',
    'Find your booking',
    async (page) => {
      await page.goto('/book/find')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByRole('alert').waitFor()
    },
  ],
  ['a link to no booking', 'This link leads to no booking', (page) => page.goto('/book/bookings/none')],
  ['the banners for partners', 'Banners', (page) => page.goto('/banners/')],
  ['an address without a page', 'There is no page', (page) => page.goto('/nothing/here')],
  ['the sign-in', 'Sign in', (page) => page.goto('/sign-in')],
  ["a partner's overview", 'Demo partner', (page) => openPanel(page, '/panel')],
  [
    "a partner's sales",
    'Sales',
    async (page) => {
      await sellByApi(partnerOf(world))
      await openPanel(page, '/panel/sales')
    },
  ],
  ["a partner's statements", 'Statements', (page) => openPanel(page, '/panel/statements')],
  ["a partner's links", 'Links, widget and banners', (page) => openPanel(page, '/panel/links?campaign=blog')],
  ["a partner's keys", 'API', (page) => openPanel(page, '/panel/api')],
  ['the start of the ski rental', 'Skis that wait for you', (page) => page.goto('/ski/')],
  [
    'a ski rental that leads nowhere',
    'Where are you skiing?',
    (page) => page.goto('/ski/book/quick-search?resort=80&days=99'),
  ],
  ['the equipment', 'Choose your equipment', (page) => page.goto(`/ski/book/?step=2&${RENTAL}&people[adult]=2`)],
  ['the checkout of a rental', 'Your rental', (page) => page.goto(`/ski/ski-rental/booking/book/?${RENTAL}`)],
  [
    'the checkout of a rental with what is missing',
    'Your rental',
    async (page) => {
      await page.goto(`/ski/ski-rental/booking/book/?${RENTAL}`)
      await page.getByRole('button', { name: /^Pay €/ }).click()
      await page.getByRole('alert').waitFor()
    },
  ],
]

describe.skipIf(!hasBrowser)('can be used by everybody', () => {
  it.each(PAGES)('%s', async (_, heading, open) => {
    const page = await visit('about:blank', PHONE)
    await open(page)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.evaluate(axe.source)
    await page.evaluate(measures)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page)).toEqual([])
      expect(await page.evaluate(`measures.faintBorders()`)).toEqual([])
      expect(await page.evaluate(`measures.faintRing()`)).toEqual([])
    }
    expect(await page.evaluate(`measures.smallTargets()`)).toEqual([])
    expect(await page.evaluate(`measures.cutOff()`)).toEqual([])
  })
})

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function violations(page: Page): Promise<string[]> {
  return page.evaluate(`axe.run({ runOnly: ${JSON.stringify(RULES)} }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, target, failureSummary].join(' '))))`)
}
