import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, useBrowser } from '../../support/browser.ts'
import { useGuestSite } from '../../support/guest-site.ts'

/* Pages of partners whose own scripts replace what the widget could use, run before it, as those libraries do it. */

const guest = await useGuestSite()
const { url, visit } = await useBrowser({ origin: guest.origin })

/** How libraries of pages change what every script shares. */
const LIBRARIES: readonly [name: string, script: string][] = [
  [
    'Prototype.js 1.6, which makes its own of arrays and their JSON',
    `const toArray = function () { return [].slice.call(this) }
    Array.from = (list) => [].slice.call(list)
    Object.assign(Array.prototype, { entries: toArray, toArray, each: Array.prototype.forEach, flatten: toArray, toJSON() { return 'no JSON' } })
    String.prototype.toJSON = function () { return '"' + this + '"' }
    Element.prototype.select = Element.prototype.show = Element.prototype.update = function () { return this }`,
  ],
  [
    'MooTools 1.2, which replaces events, requests and elements',
    `window.Event = function (event) { return event }
    window.Element = function () {}
    window.Request = function () {}
    Array.from = (item) => (Array.isArray(item) ? item : [item])
    Element.prototype.get = Element.prototype.set = function () {}
    Array.prototype.keys = Array.prototype.values = function () { return this }`,
  ],
  [
    'a page with variables of its own named as built-ins',
    `window.URL = '/here'; window.status = 'x'; window.open = 'x'`,
  ],
  [
    'a polyfill of fetch by XMLHttpRequest that knows no signals',
    `window.AbortSignal = window.AbortController = function () {}
    window.fetch = (url, options = {}) => {
      if (options.signal) return Promise.reject(new TypeError('signal'))
      return new Promise((resolve, reject) => {
        const request = new XMLHttpRequest()
        request.open(options.method || 'GET', url)
        request.onload = () => resolve({ ok: request.status < 300, status: request.status, headers: { get: (name) => request.getResponseHeader(name) }, json: async () => JSON.parse(request.responseText) })
        request.onerror = () => reject(new TypeError('failed'))
        request.send()
      })
    }`,
  ],
  [
    'a script that adds members to all objects and arrays',
    `Object.prototype.extra = () => {}; Array.prototype.extra = () => {}`,
  ],
  [
    'a translator that wraps texts, also those in shadow roots',
    `const wrap = (root) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found = []
      while (texts.nextNode()) if (texts.currentNode.data.trim() && !texts.currentNode.parentElement?.closest('font, option, style')) found.push(texts.currentNode)
      for (const text of found) { const font = document.createElement('font'); text.replaceWith(font); font.append(text) }
    }
    setInterval(() => { for (const one of document.querySelectorAll('navette-search')) wrap(one.shadowRoot) }, 50)`,
  ],
]

/** Fills in where and when. */
async function fillIn(form: Locator): Promise<void> {
  for (const [label, typed, place] of [
    ['From', 'gene', 'Geneva Airport'],
    ['To', 'chamo', 'Chamonix'],
  ] as const) {
    await form.getByRole('combobox', { name: label, exact: true }).pressSequentially(typed)
    await form.getByRole('option', { name: place }).first().click()
  }
  await form.locator('#date').fill('2027-01-16')
  await form.locator('#time').fill('10:00')
}

const TAG = `<script src="${url}/js/widget.min.js" data-promo-code="DEMO10"></script>`

describe.skipIf(!hasBrowser)('the widget on pages that change', () => {
  it('The widget keeps what was typed when the page wraps it, moves it or runs its script again', async () => {
    guest.pages.set('/', {
      html: `<!doctype html><html lang="en"><head><title>Guest</title></head><body><main>${TAG}</main></body></html>`,
    })
    const page = await visit(guest.origin)
    const form = page.getByRole('form', { name: 'Search for a transfer' })
    await fillIn(form)
    await page.evaluate(`(() => {
      const wrap = document.createElement('section')
      const element = document.querySelector('navette-search')
      element.replaceWith(wrap)
      wrap.append(element)
      document.body.prepend(document.querySelector('main'))
    })()`)
    expect(await form.getByRole('combobox', { name: 'To' }).inputValue()).toBe('Chamonix')
    // As frameworks do that swap the content of a page, here with a form and with an empty copy beside the script.
    const runAgain = (isCopied: boolean) =>
      page.evaluate(`new Promise((resolve) => {
        const former = document.querySelector('script[src*="widget"]')
        const element = document.querySelector('navette-search')
        const script = document.createElement('script')
        for (const { name, value } of former.attributes) script.setAttribute(name, value)
        script.onload = resolve
        if (${isCopied}) element.replaceWith(element.cloneNode(true))
        document.querySelector('navette-search').before(script)
        former.remove()
      })`)
    await runAgain(false)
    expect(await form.count()).toBe(1)
    expect(await form.getByRole('combobox', { name: 'To' }).inputValue()).toBe('Chamonix')
    await runAgain(true)
    expect(await form.count()).toBe(1)
    expect(await page.locator('navette-search').count()).toBe(1)
    await fillIn(form)
    const [request] = await Promise.all([
      page.waitForRequest(/quick-search/),
      form.getByRole('button', { name: 'Show vehicles and prices' }).click(),
    ])
    expect(new URL(request.url()).searchParams.get('to')).toBe('resort-11')
  })

  it('The widget works on a page that was prefetched and is shown later, and again after Back', async () => {
    const inner = `<!doctype html><html lang="en"><head><title>Guest</title></head><body><main>${TAG}</main></body></html>`
    guest.pages.set('/trip', { html: inner })
    guest.pages.set('/', {
      html: `<!doctype html><html lang="en"><head><title>Guest</title><link rel="prefetch" href="/trip"><link rel="preload" as="script" href="${url}/js/widget.min.js"><script type="speculationrules">{"prerender":[{"urls":["/trip"],"eagerness":"immediate"}]}</script></head><body><a href="/trip">Trip</a></body></html>`,
    })
    const page = await visit(guest.origin)
    await page.getByRole('link', { name: 'Trip' }).click()
    const form = page.getByRole('form', { name: 'Search for a transfer' })
    await fillIn(form)
    await form.getByRole('button', { name: 'Show vehicles and prices' }).click()
    await page.getByRole('heading', { level: 1, name: 'Choose your vehicle' }).waitFor()
    await page.goBack()
    expect(new URL(page.url()).pathname).toBe('/trip')
    await fillIn(form)
    await form.getByRole('button', { name: 'Show vehicles and prices' }).click()
    await page.getByRole('heading', { level: 1, name: 'Choose your vehicle' }).waitFor()
  })

  it.each([
    ['a column of 280 pixels', 'width: 280px', 280],
    ['a row of flexible boxes', 'display: flex', 300],
    ['a box that is as wide as its content', 'float: left', 300],
    ['a grid of two columns', 'display: grid; grid-template-columns: 1fr 1fr', 300],
    ['a table', 'display: table', 300],
  ])('The widget fits into %s, and follows the window', async (_, style, least) => {
    guest.pages.set('/', {
      html: `<!doctype html><html lang="en"><head><title>Guest</title><style>body { margin: 0 } main { ${style} }</style></head><body><main>${TAG}</main></body></html>`,
    })
    const page = await visit(guest.origin)
    const form = page.getByRole('form', { name: 'Search for a transfer' })
    await form.waitFor()
    await form.getByText('Return', { exact: true }).first().click()
    await form.getByText('2 adults').click()
    for (const width of [1280, 800, 390, 320, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      expect((await form.boundingBox())?.width, String(width)).toBeGreaterThanOrEqual(
        style.includes('1fr 1fr') ? Math.min(width / 2, least) - 1 : Math.min(width, least),
      )
      expect(await page.evaluate('document.documentElement.scrollWidth'), String(width)).toBeLessThanOrEqual(width)
      const spilt: unknown = await page.evaluate(`(() => {
        const form = document.querySelector('navette-search').shadowRoot.querySelector('form')
        const { left, right } = form.getBoundingClientRect()
        return [...form.querySelectorAll('input, select, button, summary')].filter((part) => part.checkVisibility() && !part.closest('.panel'))
          .filter((part) => { const box = part.getBoundingClientRect(); return box.left < left || box.right > right + 0.5 })
          .map((part) => part.outerHTML)
      })()`)
      expect(spilt, String(width)).toEqual([])
    }
  })
})

describe.skipIf(!hasBrowser)('the widget on pages with libraries', () => {
  it.each(LIBRARIES)('The widget finds places and leads to the vehicles beside %s', async (_, script) => {
    const tag = `<script src="${url}/js/widget.min.js" data-promo-code="DEMO10"></script>`
    guest.pages.set('/', {
      html: `<!doctype html><html lang="en"><head><title>Guest</title><script>${script}</script></head><body><main>${tag}</main></body></html>`,
    })
    const page = await visit(guest.origin)
    const form = page.getByRole('form', { name: 'Search for a transfer' })
    for (const [label, typed, place] of [
      ['From', 'gene', 'Geneva Airport'],
      ['To', 'chamo', 'Chamonix'],
    ] as const) {
      await form.getByRole('combobox', { name: label, exact: true }).pressSequentially(typed)
      await form.getByRole('option', { name: place }).first().click()
    }
    await form.getByLabel('Date', { exact: true }).first().fill('2027-01-16')
    await form.locator('#time').fill('10:00')
    await form.getByText('2 adults').click()
    await form.locator('#children').fill('1')
    await form.getByLabel('Age of child 1').selectOption('4')
    const [request] = await Promise.all([
      page.waitForRequest(/quick-search/),
      form.getByRole('button', { name: 'Show vehicles and prices' }).click(),
    ])
    const sent = Object.fromEntries(new URL(request.url()).searchParams)
    expect(sent).toMatchObject({
      from: 'airport-1',
      to: 'resort-11',
      date: '2027-01-16',
      time: '10:00',
      child_ages: '4',
    })
  })
})
