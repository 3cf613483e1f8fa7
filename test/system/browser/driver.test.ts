import type { Page, Route } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { findAssignment, findItemKeys } from '../../../src/services/rides/assignment.ts'
import { renewDriverLinks } from '../../../src/services/rides/driver.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { hasBrowser, useBrowser } from '../../support/browser.ts'
import { assign, hire, type Hired } from '../../support/drivers.ts'
import { buyOn } from '../../support/sale.ts'
import { NOW } from '../../support/world.ts'

const { world, visit } = await useBrowser({ fault: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/ })
/** An hour before the pickup. */
const ON_THE_DAY = new Date('2027-01-16T09:00:00Z')

const PHONE = { width: 390, height: 844 }

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
  const [key] = await findItemKeys(db, [item])
  return key ? ((await findAssignment(db, key))?.progress ?? null) : null
}

const tap = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** Handles the taps that a page sends. */
async function onPost(page: Page, handle: (route: Route) => Promise<void>): Promise<void> {
  const isPage = ({ pathname }: URL) => pathname === julien.page
  await page.route(isPage, (route) => (route.request().method() === 'POST' ? handle(route) : route.continue()))
}

describe.skipIf(!hasBrowser)('the page of a driver', () => {
  it('A tap that is refused leaves the ride as it is, and says why', async () => {
    const page = await visit(julien.page)
    await tap(page, 'I am on the way')
    await tap(page, 'I am at the pickup')
    await page.getByText('Nobody came?').click()
    await page.locator('[name="note"]').fill('Nobody at the exit')
    await page.locator('[name="calls"]').fill('Twice')
    await tap(page, 'Nobody came')
    await page.getByText('The free waiting time lasts until').waitFor()
    expect(await page.locator('.ride').getAttribute('data-state')).toBe('at_pickup')
  })

  it('A double tap is one tap, though the next button appears in the same place', async () => {
    const page = await visit(julien.page, { viewport: PHONE })
    await page.clock.install()
    await page.reload()
    const button = page.getByRole('button', { name: 'I am on the way' })
    await button.scrollIntoViewIfNeeded()
    const box = await button.boundingBox()
    const x = (box?.x ?? 0) + 40
    const y = (box?.y ?? 0) + 20
    // Both are within the same moment of the page, however busy the machine is.
    await page.clock.pauseAt(Date.now() + 1_000)
    await page.mouse.click(x, y)
    await page.locator('.ride[data-state="on_the_way"]').waitFor()
    await page.mouse.click(x, y)
    await expect.poll(() => page.evaluate('localStorage.length')).toBe(0)
    await page.clock.resume()
    expect(await progressOf()).toBe('on_the_way')
    await tap(page, 'I am at the pickup')
    await expect.poll(progressOf).toBe('at_pickup')
  })

  it('It says within twenty seconds that it is cut off, and that its link has been replaced', async () => {
    const page = await visit(julien.page, { viewport: PHONE })
    await page.clock.install()
    await page.reload()
    await page.clock.pauseAt(Date.now() + 1_000)
    const isPage = ({ pathname }: URL) => pathname === julien.page
    await page.route(isPage, () => {})
    // It has heard from the server within the last ten seconds, perhaps in the minute before.
    const since = await page.evaluate<string[]>(
      '[10_000, 0].map((ago) => new Date(Date.now() - ago).toTimeString().slice(0, 5))',
    )
    await page.clock.runFor(20_000)
    await page.getByText(new RegExp(`^Not connected since (${since.join('|')})$`)).waitFor()
    await page.unroute(isPage)
    // A question that is still unanswered gives up by the browser's own clock, after eight seconds.
    const told = async () => {
      await page.clock.runFor(8_000)
      return page.locator('.connection').innerText()
    }
    const patience = { timeout: 20_000, interval: 500 }
    await expect.poll(told, patience).toBe('')
    await renewDriverLinks(world.database.db, julien.driver.id, COMMAND_LINE, NOW)
    await expect.poll(told, patience).toBe('Signed out. This link is no longer valid.')
  })

  it('A tap that cannot be stored is sent as a form', async () => {
    const page = await visit(julien.page)
    await page.addInitScript('Storage.prototype.setItem = () => { throw new DOMException("", "QuotaExceededError") }')
    await page.reload()
    await tap(page, 'I am on the way')
    await expect.poll(progressOf).toBe('on_the_way')
    await page.getByRole('button', { name: 'I am at the pickup' }).waitFor()
  })

  it.each([PHONE, { width: 320, height: 640 }, { width: 844, height: 390 }])(
    'The name sign has each word of a name on one line at %j',
    async (viewport) => {
      const page = await visit(`${julien.page}/sign/${item}`, { viewport })
      const lines = `(() => {
        const range = document.createRange()
        range.selectNodeContents(document.querySelector('h1'))
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
      })()`
      expect(await page.evaluate(lines)).toBeLessThanOrEqual(2)
    },
  )

  it('The rides after the next one have their places beside the time', async () => {
    const second = `${(await buyOn(world)).booking.reference}-P1`
    await assign(world, [second], julien.driver)
    const page = await visit(julien.page, { viewport: PHONE })
    const time = page.locator('.later summary strong')
    const places = page.locator('.later summary > span')
    const left = await time.first().boundingBox()
    const right = await places.first().boundingBox()
    expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  })

  it.each([
    ['with locks', true],
    ['without locks', false],
  ])('Of taps without a network none is lost if two tabs are open, in a browser %s', async (_, hasLocks) => {
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
    // The network fails again under the second tap of the one tab, while the first of the other is still on its way.
    let sent = 0
    await onPost(one, async (route) => ((sent += 1) === 2 ? route.abort() : route.continue()))
    await onPost(other, async (route) => {
      await other.waitForTimeout(1_000)
      await route.continue()
    })
    await context.setOffline(false)
    await expect.poll(progressOf, { timeout: 15_000 }).toBe('at_pickup')
    for (const page of [one, other]) await page.locator('.taps').waitFor({ state: 'hidden' })
  })
})
