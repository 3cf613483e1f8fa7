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
    await form.getByLabel('Landing (local time)').fill('10:00')
    await form.getByLabel('Children').fill('1')
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
