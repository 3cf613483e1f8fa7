import { existsSync } from 'node:fs'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { freePort } from './free-port.ts'
import { type TestWorld, useWorld } from './world.ts'

const CHROMIUM = [
  process.env['CHROMIUM_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => path !== undefined && existsSync(path))

/** Whether there is a Chromium on this machine. Says so once where there is none. */
export const hasBrowser = CHROMIUM !== undefined

if (!hasBrowser) console.warn('No Chromium is installed, nor named by CHROMIUM_PATH: skipping the tests in a browser')

// Without a sandbox it also runs as root; it never calls home.
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/** A phone of the usual size. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
}

/** A desktop of the usual size. */
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** The site, listening, and a browser to visit it with. */
export interface BrowserWorld {
  world: TestWorld
  url: string
  /** Opens a page as somebody who has never been here. */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Page>
}

/**
 * Starts the site and one browser for the tests of a file. After each test nothing may have been requested from
 * elsewhere, broken a content policy or been logged as an error, except for what is expected.
 */
export async function useBrowser(expected: { origin?: string; fault?: RegExp } = {}): Promise<BrowserWorld> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const world = useWorld({ SITE_URL: url })
  const faults: string[] = []
  let browser: Browser | undefined

  beforeAll(async () => {
    if (CHROMIUM === undefined) return
    await world.app.listen({ port, host: '127.0.0.1' })
    browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS })
  })
  afterEach(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
    expect(faults.splice(0).filter((fault) => !expected.fault?.test(fault))).toEqual([])
  })
  afterAll(() => browser?.close())

  async function visit(path: string, options: BrowserContextOptions = DESKTOP): Promise<Page> {
    if (!browser) throw new Error('the browser is started before the first test')
    const context = await browser.newContext({ baseURL: url, locale: 'en-GB', reducedMotion: 'reduce', ...options })
    context.setDefaultTimeout(15_000)
    const page = await context.newPage()
    watch(page, [url, expected.origin], faults)
    await page.goto(path)
    return page
  }

  return { world, url, visit }
}

function watch(page: Page, allowed: readonly (string | undefined)[], faults: string[]): void {
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== 'data:' && !allowed.includes(origin)) faults.push(`requested ${request.url()}`)
  })
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    // A page that answers 4xx is told as an error of loading it.
    const isRefusal = /status of 4\d\d/.test(message.text()) && message.location().url === page.url()
    if (message.type() === 'error' && !isRefusal) faults.push(message.text())
  })
}
