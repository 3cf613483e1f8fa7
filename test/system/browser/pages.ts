import type { Page } from 'playwright-core'
import { partnerOf, sellByApi } from '../../support/partner.ts'
import { ADA, bookRental, rentalCart, rentalSale } from '../../support/rental.ts'
import type { TestWorld } from '../../support/world.ts'
import { buy, fillDetails, ONE_WAY, openParty, payAndDecide, RENTAL } from './steps.ts'

const TWO_WAYS = `${ONE_WAY}&is_return=1&return_date=2027-01-23&return_time_hours=18&return_time_minutes=0&return_selected_time_is_flight=1`
const CHILDREN = '&children_count=2'
const FAMILY = `${CHILDREN}&child_ages=4,9`
const stepOne = (path: string) => path.replace('step=3', 'step=1')
const stepTwo = (path: string) => path.replace('step=3', 'step=2')

/** Opens a page of the panel as the demo partner. */
export async function openPanel(page: Page, path: string): Promise<void> {
  await page.goto('/sign-in')
  await page.getByRole('button', { name: 'Open the demo panel' }).click()
  await page.getByRole('heading', { level: 1, name: 'Demo partner' }).waitFor()
  await page.goto(path)
}

async function buyAndShare(page: Page): Promise<void> {
  await buy(page)
  await page.getByRole('button', { name: 'Create a link' }).click()
  await page.getByRole('button', { name: 'Turn off the link' }).waitFor()
}

/** Every page of the sale and of the panel: its heading, and how a traveller gets there. */
export const PAGES: readonly [
  name: string,
  heading: string,
  open: (page: Page, world: TestWorld) => Promise<unknown>,
][] = [
  ['the front page', 'From the runway', (page) => page.goto('/')],
  ['the search', 'Where do you want to go?', (page) => page.goto('/book/?step=1')],
  ['the sandbox', 'From the runway', (page) => page.goto('/sandbox/')],
  [
    'the search while its party is told',
    'Where do you want to go?',
    async (page) => {
      await page.goto(`${stepOne(ONE_WAY)}${FAMILY}`)
      await openParty(page)
    },
  ],
  ['the search for both ways', 'Where do you want to go?', (page) => page.goto(stepOne(TWO_WAYS))],
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
  ['a booking that is shared', 'Booked', buyAndShare],
  [
    'what the family sees of it',
    'transfer',
    async (page) => {
      await buyAndShare(page)
      await page.locator('#share').getByRole('link').click()
    },
  ],
  [
    'its change',
    'Change booking',
    async (page) => {
      await buy(page)
      await page.getByRole('link', { name: 'Change details' }).click()
    },
  ],
  [
    'the change of a ride',
    'Change your ride',
    async (page) => {
      await buy(page)
      await page.getByRole('link', { name: /^Change the ride on/ }).click()
    },
  ],
  [
    'the change of a ride with what is wrong',
    'Change your ride',
    async (page) => {
      await buy(page)
      await page.getByRole('link', { name: /^Change the ride on/ }).click()
      await page.getByLabel('Adults').fill('9')
      await page.getByRole('button', { name: 'See the new price' }).click()
      await page.getByRole('alert').waitFor()
    },
  ],
  [
    'the preview of a changed ride',
    'Change the ride like this?',
    async (page) => {
      await buy(page)
      await page.getByRole('link', { name: /^Change the ride on/ }).click()
      await page.getByLabel('Adults').fill('3')
      await page.getByRole('button', { name: 'See the new price' }).click()
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
  ['a link to no booking', 'This link does not lead to a booking', (page) => page.goto('/book/bookings/none')],
  ['the banners for partners', 'Banners', (page) => page.goto('/banners/')],
  ['an address without a page', 'There is no page', (page) => page.goto('/nothing/here')],
  ['the list of transfers', 'All transfers', (page) => page.goto('/transfers')],
  ['the transfers from an airport', 'Transfers from Geneva', (page) => page.goto('/transfers/geneva-airport')],
  ['the page of a route', 'Geneva Airport to', (page) => page.goto('/transfers/geneva-airport-chamonix')],
  ['the page of a ski resort', 'Ski rental in Chamonix', (page) => page.goto('/ski/ski-rental/chamonix')],
  ['the guides for developers', 'Developers', (page) => page.goto('/developers')],
  ['a cookbook', 'Cookbook: ski rental', (page) => page.goto('/developers/ski-rental')],
  ['the sign-in', 'Sign in', (page) => page.goto('/sign-in')],
  ["a partner's overview", 'Demo partner', (page) => openPanel(page, '/panel')],
  [
    "a partner's sales",
    'Sales',
    async (page, world) => {
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
  [
    'the equipment from two shops',
    'Choose your equipment',
    (page) =>
      page.goto(`/ski/book/?step=2&${RENTAL}&people[adult]=2&people[teen_12_15]=1&people[child_6_11]=1&shops=several`),
  ],
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
  [
    'the page of a rental',
    'Booked, Ada',
    async (page, world) => {
      const booking = await bookRental(world, rentalSale(rentalCart(world, [ADA, { ...ADA, measurements: {} }])))
      await page.goto(new URL(world.sender.pageUrl(booking)).pathname)
    },
  ],
]
