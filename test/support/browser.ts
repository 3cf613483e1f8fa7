import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterEach, beforeAll, expect } from 'vitest'
import { once } from '../../src/values/memo.ts'
import { CHROMIUM, FLAGS } from './browser-options.ts'
import { freePort } from './free-port.ts'
import { type TestWorld, useWorld } from './world.ts'

/** Whether this machine has Chromium. Prints a warning once if it has none. */
export const hasBrowser = CHROMIUM !== undefined

if (!hasBrowser) console.warn('No Chromium is installed, nor named by CHROMIUM_PATH: skipping the tests in a browser')

/** A desktop of the usual size. */
const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } }

/** The site, listening, and a browser to visit it with. */
export interface BrowserWorld {
  world: TestWorld
  url: string
  /** Opens a page as a first-time visitor. */
  visit: (path: string, options?: BrowserContextOptions) => Promise<Page>
}

/** Starts the browser of this process, which its files share, each visit with a profile of its own. It ends with it. */
const startBrowser = once(() => chromium.launch({ executablePath: CHROMIUM ?? '', args: FLAGS }))

/**
 * Starts the site and the browser for the tests of a file. Fails a test whose pages request other origins, violate a
 * content policy or log an error, except for what is expected.
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
    browser = await startBrowser()
  })
  afterEach(async () => {
    await Promise.all((browser?.contexts() ?? []).map((context) => context.close()))
    expect(faults.splice(0).filter((fault) => !expected.fault?.test(fault))).toEqual([])
  })

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
    // Chromium logs a page that answers 4xx as an error.
    const isRefusal = /status of 4\d\d/.test(message.text()) && message.location().url === page.url()
    if (message.type() === 'error' && !isRefusal) faults.push(message.text())
  })
}
