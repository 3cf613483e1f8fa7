import { readFile } from 'node:fs/promises'
import axe from 'axe-core'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { fillDay } from '../../../src/demo/day/fill-day.ts'
import { moveRides } from '../../../src/services/changes/move-rides.ts'
import { findItemKeys } from '../../../src/services/rides/assignment.ts'
import { listRidesOfDay } from '../../../src/services/rides/day-of-rides.ts'
import { COMMAND_LINE } from '../../../src/values/actor.ts'
import { formatDay, OPERATOR_ZONE, todayAt } from '../../../src/values/time.ts'
import { hasBrowser, useBrowser } from '../../support/browser.ts'
import { assign, hire } from '../../support/drivers.ts'
import { NOW } from '../../support/world.ts'

const { world, visit } = await useBrowser({ fault: /ERR_FAILED/ })
const MEASURES = await readFile(new URL('measures.js', import.meta.url), 'utf8')
const DAY = todayAt(NOW, OPERATOR_ZONE) + 1
/** A day on which skis can be rented. */
const IN_SEASON = DAY + 11

beforeAll(async () => {
  const sales = { ...world, db: world.database.db, bookingPrefix: 'NAV' }
  await fillDay(sales, DAY, { rides: 40, rentals: 0 }, () => {}, NOW)
  await fillDay(sales, IN_SEASON, { rides: 8, rentals: 8 }, () => {}, NOW)
}, 120_000)

async function atDemoDesk(path: string, options?: BrowserContextOptions): Promise<Page> {
  const page = await visit('/sign-in', options)
  await page.clock.install()
  await page.getByRole('button', { name: 'Open the demo desk' }).click()
  await page.goto(path)
  return page
}

/** Lets ten seconds pass in a page, and then no more, however long the test still waits. */
async function tenSecondsPass(page: Page): Promise<void> {
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.clock.runFor(9_000)
}

/** What somebody has done on the board, and where they are. */
const STATE = `({
  chosen: [...document.querySelectorAll('[name="item"]:checked')].map(({ value }) => value),
  written: document.querySelector('[name="message"]').value,
  focused: document.activeElement.name,
  top: document.querySelectorAll('tr[id]')[20].getBoundingClientRect().top,
})`

/** How far each cell of the first row is from its heading, and from the line of its row. */
const OFFSETS = `(() => {
  const middle = (one) => (one.getBoundingClientRect().top + one.getBoundingClientRect().bottom) / 2
  const headings = [...document.querySelectorAll('.rides thead th')]
  const cells = [...document.querySelector('.rides td').parentElement.children]
  return cells.flatMap((cell, index) => [
    Math.round(cell.getBoundingClientRect().left - headings[index].getBoundingClientRect().left),
    Math.round(middle(cell) - middle(cells[0])),
  ]).map(Math.abs)
})()`

/** What can be pressed in the first rows, and is less than 24 px high. */
const SMALL_TARGETS = `[...document.querySelectorAll('.rides tbody :is(a, input)')].slice(0, 30)
  .filter((one) => one.getBoundingClientRect().height < 24)
  .map(({ outerHTML }) => outerHTML)`

/** How far the rows stick out of their card. */
const BEYOND_CARD = `(() => {
  const right = (selector) => document.querySelector(selector).getBoundingClientRect().right
  return Math.round(right('.rides') - right('.board .table'))
})()`

const VIOLATIONS = `axe.run(document).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html)))`

describe.skipIf(!hasBrowser)('the desk', () => {
  it.each(['rides', 'rentals'])(
    'Of the %s of a day, each is one line with its cells under their headings',
    async (list) => {
      const path = `/desk/${list}?day=${formatDay(IN_SEASON)}`
      const page = await atDemoDesk(path, { viewport: { width: 1280, height: 900 } })
      expect(Math.max(...(await page.evaluate<number[]>(OFFSETS)))).toBeLessThanOrEqual(1)
      expect(await page.evaluate(BEYOND_CARD)).toBeLessThanOrEqual(0)
    },
  )

  it('A form with fields that scripts help to fill in says that it has changed only once it has', async () => {
    const ride = (await listRidesOfDay(world.database.db, DAY)).find(({ isShared }) => !isShared)
    const page = await atDemoDesk(`/desk/bookings/${ride?.reference}/items/1`)
    const bar = page.getByText('This page has changed.')
    const asked = page.waitForResponse((answer) => answer.url() === page.url())
    await tenSecondsPass(page)
    expect((await asked).status()).toBe(200)
    expect(await bar.count()).toBe(0)
    const keys = await findItemKeys(world.database.db, [ride?.item ?? ''])
    await moveRides(
      world.database.db,
      keys.map((key) => ({ ...key, minutes: 5 })),
      { actor: COMMAND_LINE, seen: null, sender: world.sender },
      NOW,
    )
    await page.clock.runFor(9_000)
    await bar.waitFor()
  })

  it('A printed day begins on its first sheet, under its date', async () => {
    const page = await atDemoDesk(`/desk/rides?day=${formatDay(DAY)}&q=no+such+ride&print=1`)
    const pdf = await page.pdf({ preferCSSPageSize: true })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1)
  })

  it('What changes elsewhere shows on the board within ten seconds, and what is chosen, written and looked at stays', async () => {
    const { driver } = await hire(world, { name: 'Zoé Elsewhere' })
    const rides = await listRidesOfDay(world.database.db, DAY)
    const page = await atDemoDesk(`/desk/rides?day=${formatDay(DAY)}`)
    const first = rides[20]?.item ?? ''
    const second = rides[22]?.item ?? ''
    for (const item of [first, second]) await page.locator(`[name="item"][value="${item}"]`).check()
    await page.locator('[name="message"]').fill('We come a little later')
    const before = await page.evaluate<{ top: number }>(STATE)
    await assign(world, [rides[2]?.item ?? ''], driver)
    await tenSecondsPass(page)
    await page.getByRole('cell', { name: 'Zoé Elsewhere' }).waitFor()
    const after = await page.evaluate<typeof before>(STATE)
    expect(after).toEqual({ ...before, top: after.top })
    // A page is scrolled by whole pixels, a row is not as high as that.
    expect(Math.abs(after.top - before.top)).toBeLessThan(1)
    expect(before).toMatchObject({ chosen: [first, second], written: 'We come a little later', focused: 'message' })
  })

  it('What changes elsewhere shows on the first page within ten seconds', async () => {
    const { driver } = await hire(world, { name: 'Yves Elsewhere' })
    const page = await atDemoDesk('/desk')
    const unassigned = (await listRidesOfDay(world.database.db, DAY)).filter((ride) => ride.driver === null)
    await page.getByText(`${unassigned.length} rides tomorrow without a driver`).waitFor()
    await assign(world, [unassigned[0]?.item ?? ''], driver)
    await tenSecondsPass(page)
    await expect
      .poll(() => page.locator('.needing').innerText())
      .toContain(`${unassigned.length - 1} rides tomorrow without a driver`)
  })

  it('A ride that is over fades on the board within ten seconds, though nothing has changed', async () => {
    const [first] = (await listRidesOfDay(world.database.db, DAY)).toSorted((a, b) => +a.endsAt - +b.endsAt)
    if (!first) throw new Error('the day is empty')
    onTestFinished(() => world.setNow(NOW))
    world.setNow(first.endsAt)
    const page = await atDemoDesk(`/desk/rides?day=${formatDay(DAY)}`)
    const row = page.locator(`[id="${first.item}"]`)
    expect((await row.getAttribute('class')) ?? '').not.toContain('past')
    world.setNow(new Date(first.endsAt.getTime() + 60_000))
    await tenSecondsPass(page)
    await expect.poll(async () => (await row.getAttribute('class')) ?? '').toContain('past')
  })

  it.each([
    ['the board', `/desk/rides?day=${formatDay(DAY)}`, async () => {}],
    [
      'the answer to a form',
      '/desk/drivers',
      async (page: Page) => {
        await page.getByRole('button', { name: 'Add' }).click()
        await page.getByText('Please enter the full number').waitFor()
      },
    ],
  ] as const)(
    'On %s it says within twenty seconds that it is cut off or signed out, and since when',
    async (_, path, prepare) => {
      const page = await atDemoDesk(path)
      await prepare(page)
      const line = page.locator('.connection')
      await tenSecondsPass(page)
      expect(await line.isVisible()).toBe(false)
      await page.route('**/desk/**', () => {})
      // It has heard from the server within the last ten seconds, perhaps in the minute before.
      const since = await page.evaluate<string[]>(
        '[10_000, 0].map((ago) => new Date(Date.now() - ago).toTimeString().slice(0, 5))',
      )
      await page.clock.runFor(20_000)
      await page.getByText(new RegExp(`Not connected since (${since.join('|')})$`)).waitFor()
      await page.unroute('**/desk/**')
      // A question that is still unanswered gives up by the browser's own clock, after eight seconds.
      const told = async () => {
        await page.clock.runFor(8_000)
        return line.innerText()
      }
      const patience = { timeout: 20_000, interval: 500 }
      await expect.poll(told, patience).toBe('')
      await page.context().clearCookies()
      await expect.poll(told, patience).toBe('Signed out. Sign in')
      expect(await line.getByRole('link').getAttribute('href')).toMatch(/\/sign-in$/)
    },
  )

  it('On a phone each ride is one row, and the actions cover none of them until one is selected', async () => {
    const page = await atDemoDesk(`/desk/rides?day=${formatDay(DAY)}`, { viewport: { width: 390, height: 844 } })
    const isCovering = () =>
      page.evaluate('getComputedStyle(document.querySelector(".rides-bar")).position === "sticky"')
    const row = await page.locator('tr[id]').first().boundingBox()
    expect([(row?.height ?? 99) < 60, await isCovering()]).toEqual([true, false])
    // Only what is in sight is laid out.
    expect(await page.evaluate(SMALL_TARGETS)).toEqual([])
    await page.locator('[name="item"]').first().check()
    expect(await isCovering()).toBe(true)
  })

  it.each([
    '/desk',
    `/desk/rides?day=${formatDay(DAY)}`,
    '/desk/rentals',
    `/desk/flights?day=${formatDay(DAY)}`,
    `/desk/fleet?day=${formatDay(DAY)}&hour=11`,
    '/desk/catalogue',
  ])('The page %s can be used by everybody', async (path) => {
    const page = await atDemoDesk(path)
    await page.evaluate(axe.source)
    expect(await page.evaluate(VIOLATIONS)).toEqual([])
    await page.evaluate(MEASURES)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate('measures.cutOff()')).toEqual([])
  })
})
