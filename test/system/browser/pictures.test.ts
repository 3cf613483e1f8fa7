import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../../src/values/time.ts'
import { PHONE } from '../../support/browser-options.ts'
import { hasBrowser, useBrowser } from '../../support/browser.ts'
import { partnerOf, sellByApi } from '../../support/partner.ts'
import { NOW } from '../../support/world.ts'
import { openPanel, PAGES } from './pages.ts'
import { buy, ONE_WAY, RENTAL } from './steps.ts'

const { visit, world } = await useBrowser()

const FOLDER = new URL('../../../docs/pictures/', import.meta.url)
const DESKTOP = { viewport: { width: 1280, height: 760 } }
const VEHICLES = ONE_WAY.replace('step=3', 'step=2')

const onPhone = { ...PHONE, deviceScaleFactor: 1 }

/** Returns how many bytes the picture of a page has, once it is in the folder. */
async function draw(page: Page, name: string, fullPage = false): Promise<number> {
  const picture = await page.screenshot({ path: new URL(`${name}.png`, FOLDER).pathname, fullPage })
  return picture.length
}

/** Returns a name as a file is called: "a partner's keys" is `a-partners-keys`. */
function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("'", '')
    .replace(/[^a-z0-9]+/g, '-')
}

// Run with PICTURES=1 after a page has changed its looks.
describe.runIf(hasBrowser && process.env['PICTURES'] === '1')('pictures', () => {
  it('The front page by day, by night and on a phone is drawn', async () => {
    expect(await draw(await visit('/', DESKTOP), 'front')).toBeGreaterThan(0)
    expect(await draw(await visit('/', { ...DESKTOP, colorScheme: 'dark' }), 'front-dark')).toBeGreaterThan(0)
    expect(await draw(await visit('/', onPhone), 'front-phone')).toBeGreaterThan(0)
  })

  it('The vehicles on a phone are drawn', async () => {
    expect(await draw(await visit(VEHICLES, onPhone), 'vehicles')).toBeGreaterThan(0)
  })

  it('The details and the page of a booking are drawn', async () => {
    expect(await draw(await visit(ONE_WAY, DESKTOP), 'details', true)).toBeGreaterThan(0)
    const page = await visit('/', DESKTOP)
    await buy(page)
    expect(await draw(page, 'booking')).toBeGreaterThan(0)
  })

  it('The checkout of a rental is drawn', async () => {
    const page = await visit(`/ski/ski-rental/booking/book/?${RENTAL}&people[adult]=2`, DESKTOP)
    expect(await draw(page, 'rental', true)).toBeGreaterThan(0)
  })

  it("A partner's overview and sales are drawn", async () => {
    for (const day of [0, 1, 2, 4, 5, 7]) {
      world.setNow(new Date(NOW.getTime() + day * DAY_MS))
      for (let sales = day % 3; sales >= 0; sales--) await sellByApi(partnerOf(world))
    }
    const page = await visit('/', DESKTOP)
    await openPanel(page, '/panel')
    expect(await draw(page, 'panel')).toBeGreaterThan(0)
    await page.goto('/panel/sales')
    expect(await draw(page, 'sales')).toBeGreaterThan(0)
    world.setNow(NOW)
  })

  it.each(PAGES)('The picture of %s on a phone is drawn', async (name, heading, open) => {
    const page = await visit('about:blank', onPhone)
    await open(page, world)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    const path = new URL(`pages/${slugOf(name)}.jpg`, FOLDER).pathname
    const picture = await page.screenshot({ path, type: 'jpeg', quality: 60, fullPage: true })
    expect(picture.length).toBeGreaterThan(0)
  })
})
