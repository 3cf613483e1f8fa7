import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { CHROMIUM, FLAGS, PHONE } from '../support/browser-options.ts'
import { ROUND_TRIP } from '../support/traveller.ts'
import { repeat } from './rounds.ts'
import type { Row } from './row.ts'
import { demo } from './sites.ts'
import { inUnits, spreadOf } from './spread.ts'

const VISITS = 5
const SLOW_LINE = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const SLOWER = 4

const VEHICLES = `/book/?${new URLSearchParams({ step: '2', ...ROUND_TRIP }).toString()}`

/**
 * When a first-time visitor with a cheap phone on a bad line sees most of a page, and how much of it moves afterwards.
 */
export const browserRows: Row[] = [
  row('front page', '/'),
  row('step 2', VEHICLES),
  row('step 3', VEHICLES.replace('step=2', 'step=3')),
]

function row(what: string, path: string): Row {
  return {
    what: `browser: ${what} at 400 kbit/s with 400 ms and a processor four times slower, largest paint, layout shift`,
    against: '',
    budget: '< 1.5 s, 0',
    measure: () => measure(path),
  }
}

async function measure(path: string): Promise<string> {
  if (CHROMIUM === undefined) return 'no Chromium'
  // The origin that the pages name: a browser would not load their style from another one.
  const url = (await demo()).url.replace('127.0.0.1', 'localhost')
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
  try {
    const visits = await repeat(VISITS, () => firstVisit(browser, url + path))
    const shifts = spreadOf(visits.map(({ shift }) => shift))
    return `${inUnits(spreadOf(visits.map(({ paintMs }) => paintMs / 1000)), 's', 2)}, ${shifts.median.toFixed(3)}`
  } finally {
    await browser.close()
  }
}

/** Nothing is cached from earlier visits. */
async function firstVisit(browser: Browser, url: string): Promise<{ paintMs: number; shift: number }> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await slowPage(context)
    await page.addInitScript(`
      globalThis.seen = { paintMs: 0, shift: 0 }
      new PerformanceObserver((list) => { for (const { startTime } of list.getEntries()) seen.paintMs = startTime })
        .observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => { for (const { value } of list.getEntries()) seen.shift += value })
        .observe({ type: 'layout-shift', buffered: true })`)
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.waitForFunction('seen.paintMs > 0')
    return await page.evaluate('seen')
  } finally {
    await context.close()
  }
}

async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', SLOW_LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  return page
}
