import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { findDuty } from '../../src/services/operations/duty.ts'
import { findRideKeys } from '../../src/services/operations/ride-key.ts'
import { hasBrowser, useBrowser } from '../support/browser.ts'
import { assign, hire, type Hired } from '../support/drivers.ts'
import { buyOn } from '../support/sale.ts'
import { NOW } from '../support/world.ts'

const { world, visit } = await useBrowser({ fault: /ERR_INTERNET_DISCONNECTED/ })
/** An hour before the pickup. */
const ON_THE_DAY = new Date('2027-01-16T09:00:00Z')

let julien: Hired
let item: string

beforeEach(async () => {
  world.setNow(NOW)
  julien = await hire(world)
  item = `${(await buyOn(world)).booking.reference}-P1`
  await assign(world, [item], julien.driver)
  world.setNow(ON_THE_DAY)
})

async function progressOf(): Promise<string | null> {
  const { db } = world.database
  const [key] = await findRideKeys(db, [item])
  return key ? ((await findDuty(db, key))?.progress ?? null) : null
}

const tap = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** Counts the taps that a page sends and that arrive. */
function countArrivals(pages: readonly Page[]): () => number {
  let count = 0
  for (const page of pages)
    page.on('response', (response) => {
      if (response.request().method() === 'POST') count += 1
    })
  return () => count
}

describe.skipIf(!hasBrowser)('the page of a driver', () => {
  it.each([
    ['with locks', true, 2],
    ['without locks', false, 4],
  ])('Of taps without a network none is lost if two tabs are open, in a browser %s', async (_, hasLocks, atMost) => {
    const one = await visit(julien.page)
    const context = one.context()
    if (!hasLocks) await context.addInitScript('Object.defineProperty(navigator, "locks", { value: undefined })')
    await one.reload()
    const other = await context.newPage()
    await other.goto(julien.page)
    await context.setOffline(true)
    await tap(one, 'I am on the way')
    await one.getByText('will be sent as soon as it is back').waitFor()
    await tap(one, 'I am at the pickup')
    const arrived = countArrivals([one, other])
    await context.setOffline(false)
    await expect.poll(progressOf, { timeout: 15_000 }).toBe('at_pickup')
    for (const page of [one, other]) await page.locator('.taps').waitFor({ state: 'hidden' })
    expect(arrived()).toBeLessThanOrEqual(atMost)
  })
})
