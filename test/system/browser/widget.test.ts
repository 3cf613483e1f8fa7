import axe from 'axe-core'
import type { ConsoleMessage, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../../support/browser-options.ts'
import { hasBrowser, useBrowser } from '../../support/browser.ts'
import { useGuestSite } from '../../support/guest-site.ts'

const guest = await useGuestSite()
const { url, visit } = await useBrowser({
  origin: guest.origin,
  // Errors of the API, in tests without it, and of a layout that must not be left.
  fault:
    /^Failed to load resource: (the server responded with a status of 429|net::ERR_BLOCKED_BY_CLIENT)|^Unsafe attempt to initiate navigation/,
})

/** No more than `/js/widget-demo` tells; the last one forbids making elements from texts. */
const STRICT = `default-src 'none'; style-src 'sha256-HASH'; script-src ${url}; connect-src ${url}; form-action ${url}; require-trusted-types-for 'script'`

/** Styles what it can reach as loudly as it can, and hides it. */
const HOSTILE = `
html { font-size: 62.5%; direction: rtl; --document: lime; --ink: red }
body { margin: 0 }
*, *::before, *::after { color: red !important; background: lime !important; letter-spacing: 9px !important;
  font: italic 40px/3 fantasy !important; text-transform: uppercase !important; text-align: right !important;
  border: 9px dotted !important; cursor: wait !important; --glacier: lime !important }
body * { visibility: hidden !important; opacity: .1 !important; position: absolute !important; width: 9px !important;
  padding: 50px !important; transform: rotate(9deg) !important; pointer-events: none !important }
body *::before, body *::after { content: 'leaked' !important }
form { display: none !important } input { zoom: 3 }`

const { createHash } = await import('node:crypto')

/** Opens a page of the guest with one widget for each set of attributes. */
async function open(
  widgets: readonly string[],
  { style = 'body { margin: 0 }', isPhone = false, policy = STRICT } = {},
): Promise<Page> {
  const hash = createHash('sha256').update(style).digest('base64')
  const scripts = widgets.map((attributes) => `<script src="${url}/js/widget.min.js" ${attributes}></script>`)
  guest.pages.set('/', {
    html: `<!doctype html><html lang="en"><head><title>Guest</title><style>${style}</style></head><body><main>${scripts.join('')}</main></body></html>`,
    policy: policy.replace('HASH', hash),
  })
  return visit(guest.origin, isPhone ? PHONE : undefined)
}

async function choose(form: Locator, label: string, typed: string, place: string): Promise<void> {
  await form.getByRole('combobox', { name: label, exact: true }).pressSequentially(typed)
  await form.getByRole('option', { name: place }).first().click()
}

/** Where a form has led to. */
const params = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

describe.skipIf(!hasBrowser)('the form widget', () => {
  it('The widget leads to the vehicles under a strict policy, and leaves nothing behind', async () => {
    const page = await open(['data-promo-code="DEMO10" data-campaign="blog" data-currency="chf"'], { isPhone: true })
    const form = page.getByRole('form', { name: 'Search for a transfer' })
    await choose(form, 'From', 'gene', 'Geneva Airport')
    await choose(form, 'To', 'chamo', 'Chamonix')
    await form.getByLabel('Date', { exact: true }).first().fill('2027-01-16')
    await form.locator('#time').fill('10:00')
    await form.getByRole('checkbox', { name: 'Return', exact: true }).check()
    const back = form.getByRole('group', { name: 'Return', exact: true })
    await back.locator('#return_date').fill('2027-01-23')
    await back.locator('#return_time').fill('18:00')
    await form.getByText('2 adults').click()
    const party = form.getByRole('group', { name: 'Who travels' })
    await party.getByLabel('Children').fill('2')
    await party.getByLabel('Age of child 1').selectOption('4')
    await party.getByLabel('Age of child 2').selectOption('13')
    await party.getByLabel('Ski bags').fill('3')
    await party.getByRole('button', { name: 'Done' }).click()
    expect(await form.getByText('We bring 1 child seat, free.').isVisible()).toBe(true)
    await form.getByText('Skis without a bag, currency').click()
    await form.getByLabel('We bring skis or boards without a bag').check()
    expect(await page.context().cookies()).toEqual([])
    expect(await page.evaluate('localStorage.length + sessionStorage.length')).toBe(0)
    const [request] = await Promise.all([
      page.waitForRequest(/quick-search/),
      form.getByRole('button', { name: 'Show vehicles and prices' }).click(),
    ])
    const sent = new URL(request.url())
    expect(sent.pathname).toBe('/book/quick-search')
    const filledIn = [...sent.searchParams].filter(([, value]) => value !== '')
    expect(Object.fromEntries(filledIn)).toEqual({
      from: 'airport-1',
      to: 'resort-11',
      date: '2027-01-16',
      trip: 'return',
      is_flight: '1',
      time: '10:00',
      return_date: '2027-01-23',
      return_is_flight: '1',
      return_time: '18:00',
      adults: '2',
      children: '2',
      infants: '0',
      child_ages: '4, 13',
      seats: 'suggested',
      child_seats: '0',
      boosters: '0',
      luggage: '2',
      ski_bags: '3',
      currency: 'CHF',
      ski: '1',
      promo: 'DEMO10',
      campaign: 'blog',
      via: 'widget',
      lang: 'en',
    })
    await page.getByRole('heading', { level: 1, name: 'Choose your vehicle' }).waitFor()
    expect(await page.getByRole('main').innerText()).toContain('1 child seat')
    expect(params(page)).toMatchObject({
      step: '2',
      is_return: '1',
      child_ages: '4,13',
      skibag_count: '3',
      promo_code: 'DEMO10',
      currency_code: 'CHF',
      via: 'widget',
      campaign: 'blog',
    })
  })

  it('The widget does not accept a child without an age', async () => {
    const page = await open(['data-promo-code="DEMO10" data-from="airport-1" data-to="resort-11"'])
    const form = page.getByRole('form')
    await expect.poll(() => form.getByRole('combobox', { name: 'To' }).inputValue()).toBe('Chamonix')
    await form.getByLabel('Date', { exact: true }).first().fill('2027-01-16')
    await form.locator('#time').fill('10:00')
    const isReady = () => page.evaluate(`${FORM}.checkValidity()`)
    expect(await isReady()).toBe(true)
    await form.getByText('2 adults').click()
    const children = form.getByRole('group', { name: 'Who travels' }).getByLabel('Children')
    await children.fill('2')
    await form.getByLabel('Age of child 1').selectOption('0')
    expect(await isReady()).toBe(false)
    await children.fill('1')
    expect(await form.getByLabel('Age of child 2').count()).toBe(0)
    expect(await isReady()).toBe(true)
    await children.fill('0')
    expect(await page.evaluate(`new FormData(${FORM}).get('child_ages')`)).toBe('')
  })

  it('The widget can be used by keyboard alone', async () => {
    const page = await open(['data-promo-code="DEMO10"'])
    const type = async (text: string) => {
      await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await type('gene')
    await page.getByRole('option', { name: 'Geneva city' }).waitFor()
    const from = page.getByRole('combobox', { name: 'From' })
    expect(await from.getAttribute('aria-expanded')).toBe('true')
    await page.keyboard.press('Escape')
    expect(await from.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('option', { name: 'Geneva city' }).waitFor()
    for (const key of ['ArrowDown', 'ArrowUp']) await page.keyboard.press(key)
    await page.keyboard.press('Enter')
    expect(await from.inputValue()).toBe('Geneva Airport')
    // Past the button that swaps.
    await page.keyboard.press('Tab')
    await type('chamon')
    await page.getByRole('option', { name: 'Chamonix' }).waitFor()
    expect(await page.getByRole('status').filter({ hasText: 'found' }).innerText()).toContain('1 place found')
    // Going on takes the only place. How a day is typed is up to the browser.
    for (const [name, value] of [
      ['date', '2027-01-16'],
      ['time', '10:00'],
    ] as const) {
      const field = page.locator(`#${name}`)
      await expect
        .poll(() => page.keyboard.press('Tab').then(() => field.evaluate((it) => it.matches(':focus'))))
        .toBe(true)
      await field.fill(value)
    }
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Choose your vehicle' }).waitFor()
    expect(params(page)).toMatchObject({ route_to_code: 'resort-11', outbound_date: '2027-01-16' })
  })

  it('The widget takes the best match for what was typed, as our site does, but none for what was typed before', async () => {
    const page = await open(['data-promo-code="DEMO10"'])
    const take = async (label: string, typed: string, found: string, more = '') => {
      const field = page.getByRole('combobox', { name: label, exact: true })
      await field.pressSequentially(typed)
      await page.getByRole('option', { name: found }).waitFor()
      await field.pressSequentially(more)
      await page.keyboard.press('Tab')
      return field.inputValue()
    }
    expect(await take('From', 'gr', 'Grenoble Airport', 'umpelstadt')).toBe('grumpelstadt')
    expect(await take('To', 'verbir', 'Verbier')).toBe('Verbier')
    await page.locator('#date').fill('2027-01-16')
    await page.locator('#time').fill('10:00')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Where do you want to go?' }).waitFor()
    expect(params(page)).toMatchObject({ route_from_code: 'grumpelstadt', route_to_code: 'resort-224' })
  })

  it('The widget has the fields of the search on our site, in its order, with its words', async () => {
    // A place is a field of text, whose name is in a hidden one or in a list.
    const NAMED = `(form) => [...form.elements]
      .filter(({ name, type, localName, hidden }) => !hidden && (name || type === 'text') && !['hidden', 'fieldset'].includes(type))
      .map((field) => [field.name || field.id, field.labels?.[0]?.textContent.replace(/\\s+/g, ' ').trim() ?? '', field.placeholder, field.value].join(': '))`
    for (const [product, path] of [
      ['transfer', '/fr/book/?step=1'],
      ['ski', '/ski/fr/book/?step=1'],
    ] as const) {
      const page = await visit(path)
      // Places are searched by the text before a list there.
      const site: unknown = await page.evaluate(`(${NAMED})(document.querySelector('form.search'))`)
      await page.goto(`${url}/js/widget-demo?bare=1&promo-code=&product=${product}&lang=fr`)
      await page.getByRole('form').waitFor()
      const own: unknown = await page.evaluate(`(${NAMED})(${FORM})`)
      expect(own).toEqual(site)
    }
  })

  it('The widget looks the same whatever the style sheet of the page, and does not change that page', async () => {
    const looks = async (style: string) => {
      const page = await open(['data-promo-code="DEMO10" data-from="airport-1"'], { style })
      await page.waitForFunction(`${FORM}.querySelector('#from').value === 'Geneva Airport'`)
      const look: unknown[] = await page.evaluate(`[...${FORM}.querySelectorAll('*')].map((part) =>
        Object.fromEntries([...getComputedStyle(part)].map((name) => [name, getComputedStyle(part)[name]])))`)
      const around = await page.evaluate(
        `getComputedStyle(document.querySelector('navette-search'), '::before').content`,
      )
      return { look, around }
    }
    const plain = await looks('body { margin: 0 }')
    const hostile = await looks(HOSTILE + FULL_WIDTH)
    expect(plain.look.length).toBeGreaterThan(20)
    expect(hostile).toEqual(plain)
  })

  it('Two widgets on one page work independently', async () => {
    const page = await open([
      'data-promo-code="DEMO10" data-from="airport-1"',
      'data-promo-code="OTHER" data-from="airport-2" data-to="resort-80" data-lang="fr_CH"',
    ])
    const first = page.getByRole('form').first()
    const second = page.getByRole('form').last()
    await expect.poll(() => first.getByRole('combobox', { name: 'From' }).inputValue()).toBe('Geneva Airport')
    await expect.poll(() => second.getByRole('combobox', { name: 'Arrivée' }).inputValue()).toBe('Val Thorens')
    await second.locator('#date').fill('2027-01-16')
    await second.locator('#time').fill('10:00')
    await second.getByRole('button', { name: 'Voir les véhicules et les prix' }).click()
    await page.waitForURL(/step=2/)
    expect(params(page)).toMatchObject({ route_from_code: 'airport-2', promo_code: 'OTHER' })
  })

  it('The widget for skis leads to the equipment', async () => {
    const page = await open(['data-promo-code="DEMO10" data-product="ski" data-to="resort-80"'])
    const form = page.getByRole('form', { name: 'Search for ski rental' })
    await expect.poll(() => form.getByRole('combobox', { name: 'Resort' }).inputValue()).toBe('Val Thorens')
    await form.getByRole('combobox', { name: 'Resort' }).fill('')
    await choose(form, 'Resort', 'val thor', 'Val Thorens')
    await form.getByLabel('First day').fill('2027-01-16')
    await form.getByRole('button', { name: 'Show equipment and prices' }).click()
    await page.waitForURL(/step=2/)
    expect(params(page)).toMatchObject({ resort: '80', first_day: '2027-01-16', days: '6', promo: 'DEMO10' })
  })

  it('The widget makes no request about places that the page names', async () => {
    const named = 'data-promo-code="DEMO10" data-to="resort-80" data-to-name="Val Tho"'
    const page = await open([`${named} data-from="airport-1" data-from-name="Airport"`, `${named} data-product="ski"`])
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.reload()
    const nameIn = async (name: string) => page.getByRole('combobox', { name, exact: true }).inputValue()
    await expect.poll(() => nameIn('Resort')).toBe('Val Tho')
    expect([await nameIn('From'), await nameIn('To')]).toEqual(['Airport', 'Val Tho'])
    expect(await page.locator('#is_flight').innerText()).toContain('Flight lands at')
    expect(asked).toEqual(['/', '/js/widget.min.js'])
  })

  it('The widget names places in its language without spending the visitor’s search limit', async () => {
    const widget = 'data-promo-code="DEMO10" data-lang="fr" data-from="airport-1" data-to="resort-80"'
    const page = await open([widget, widget])
    for (const form of await page.getByRole('form').all())
      await expect.poll(() => form.getByRole('combobox', { name: 'Départ' }).inputValue()).toBe('Aéroport de Genève')
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
    await page.reload()
    for (const form of await page.getByRole('form').all())
      await expect.poll(() => form.getByRole('combobox', { name: 'Départ' }).inputValue()).toBe('Aéroport de Genève')
    expect(asked.toSorted()).toEqual(['/', '/js/places.js', '/js/widget.min.js', '/js/words-fr.js'])
    const to = page.getByRole('form').first().getByRole('combobox', { name: 'Arrivée' })
    await to.fill('')
    await to.pressSequentially('genève')
    await page.getByRole('option', { name: 'Aéroport de Genève' }).waitFor()
  })

  it('The widget names its places even where the page may load nothing but scripts', async () => {
    const page = await open(['data-promo-code="DEMO10" data-from="airport-1" data-to="resort-80"'], {
      policy: STRICT.replace(/connect-src [^;]+;/, ''),
    })
    await expect.poll(() => page.getByRole('combobox', { name: 'From' }).inputValue()).toBe('Geneva Airport')
    await expect.poll(() => page.getByRole('combobox', { name: 'To' }).inputValue()).toBe('Val Thorens')
  })

  it('The widget never shows a code where the names of places cannot be loaded', async () => {
    const page = await open(['data-promo-code="DEMO10" data-to="resort-11"'])
    await page.route('**/js/places.js', (route) => route.abort('blockedbyclient'))
    await Promise.all([
      page.waitForEvent('console', (message) => message.text().includes('data-to-name')),
      page.reload(),
    ])
    expect(await page.getByRole('combobox', { name: 'To' }).inputValue()).toBe('')
    expect(await page.evaluate(`new FormData(${FORM}).get('to')`)).toBe('')
  })

  it.each([
    ['asks it to slow down', { status: 429, headers: { 'Retry-After': '30', 'Access-Control-Allow-Origin': '*' } }],
    ['cannot be reached', undefined],
  ])('The widget still submits when the API %s', async (_, answer) => {
    const page = await open(['data-promo-code="DEMO10" data-to="resort-11"'])
    let asked = 0
    await page.route('**/api/public/**', (route) => {
      asked++
      return answer ? route.fulfill(answer) : route.abort('blockedbyclient')
    })
    await page.reload()
    const form = page.getByRole('form')
    await form.getByRole('combobox', { name: 'From' }).pressSequentially('geneva airp', { delay: 30 })
    await form.getByText('There are no suggestions right now').waitFor()
    expect(await form.getByRole('combobox', { name: 'To' }).inputValue()).toBe('Chamonix')
    expect(asked).toBe(1)
    await form.getByLabel('Date', { exact: true }).first().fill('2027-01-16')
    await form.locator('#time').fill('10:00')
    await form.getByRole('button', { name: 'Show vehicles and prices' }).click()
    await page.getByRole('heading', { level: 1, name: 'Where do you want to go?' }).waitFor()
    expect(params(page)).toMatchObject({ route_from_code: 'geneva airp', route_to_code: 'resort-11' })
  })

  it.each([
    ['leaves a layout', 'allow-scripts allow-forms allow-top-navigation-by-user-activation', 0],
    ['opens a tab from a layout that may not be left', 'allow-scripts allow-forms allow-popups', 1],
  ])('The widget %s', async (_, sandbox, tabs) => {
    guest.pages.set('/inner', {
      html: `<!doctype html><body><script src="${url}/js/widget.min.js" data-promo-code="DEMO10"></script>`,
    })
    guest.pages.set('/', {
      html: `<!doctype html><body><iframe src="/inner" sandbox="${sandbox}" width="800" height="800"></iframe>`,
    })
    const page = await visit(guest.origin)
    const form = page.frameLocator('iframe').getByRole('form')
    await form.getByRole('combobox', { name: 'From' }).fill('geneva airport')
    await form.getByRole('combobox', { name: 'To' }).fill('chamonix')
    await form.getByLabel('Date', { exact: true }).first().fill('2027-01-16')
    await form.locator('#time').fill('10:00')
    const [request] = await Promise.all([
      page.context().waitForEvent('request', (request) => request.url().includes('quick-search')),
      form.getByRole('button', { name: 'Show vehicles and prices' }).click(),
    ])
    const { searchParams } = new URL(request.url())
    expect(Object.fromEntries(searchParams)).toMatchObject({
      // The name as typed, or the code of the place that it clearly means when the search has answered by then.
      to: expect.stringMatching(/^(chamonix|resort-11)$/),
      children: '0',
      via: 'widget',
    })
    await expect.poll(() => page.context().pages().length).toBe(1 + tabs)
    await expect.poll(() => page.context().pages().at(-1)?.url()).toMatch(/\/book\/\?step=[12]/)
  })

  it('The widget reports wrong attributes on the console, and leaves them out', async () => {
    const told: string[] = []
    const page = await visit('about:blank')
    page.on('console', (message: ConsoleMessage) => void told.push(message.text()))
    guest.pages.set('/', {
      html: `<!doctype html><body><script src="${url}/js/widget.min.js" data-from="GVA" data-to="resort-999999" data-lang="es" data-currency="ZZZ" data-colour="red" data-theme="pink" data-product="bus"></script>`,
    })
    await page.goto(guest.origin)
    await expect.poll(() => told.length).toBe(8)
    const names = [
      'data-promo-code',
      'data-from',
      'data-to',
      'data-lang',
      'data-currency',
      'data-colour',
      'data-theme',
      'data-product',
    ]
    for (const name of names) expect(told.filter((line) => line.includes(name))).toHaveLength(1)
    const sent = await page.evaluate(`Object.fromEntries(new FormData(${FORM}))`)
    expect(sent).toMatchObject({ from: '', to: '', promo: '', currency: 'EUR', lang: 'en', via: 'widget' })
    for (const name of ['api_key', 'campaign']) expect(sent).not.toHaveProperty(name)
  })

  it('The widget is marked as sandbox, and stays there', async () => {
    guest.pages.set('/', { html: `<body><script src="${url}/sandbox/js/widget.min.js" data-promo-code="X"></script>` })
    const page = await visit(guest.origin)
    expect(await page.getByText('This is the sandbox: nothing here is booked').isVisible()).toBe(true)
    expect(await page.evaluate(`${FORM}.action`)).toBe(`${url}/sandbox/book/quick-search`)
  })

  it.each(['en', 'fr'])('Everybody can use the widget, in %s', async (language) => {
    const page = await visit(`/js/widget-demo?lang=${language}&theme=auto`, PHONE)
    await page.evaluate(axe.source)
    const from = page.getByRole('combobox').first()
    await from.pressSequentially('gene')
    await page.getByRole('option').first().waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const found = await page.evaluate(`axe.run('navette-search').then(({ violations }) =>
        violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, target, failureSummary].join(' '))))`)
      expect(found).toEqual([])
    }
    expect(await page.evaluate(`document.documentElement.scrollWidth`)).toBe(390)
    expect(await page.evaluate(SMALL_TARGETS)).toEqual([])
    expect(await page.evaluate(BROKEN_NAMES)).toEqual([])
  })
})

const FORM = `document.querySelector('navette-search').shadowRoot.querySelector('form')`

/** The width is the page's to give. */
const FULL_WIDTH = `html, body { border: 0 !important } main { all: unset !important; display: block !important }`

/** Names of attributes that are broken over lines on the page that explains them. */
const BROKEN_NAMES = `[...document.querySelectorAll('th code')].flatMap(({ firstChild }) =>
  [...firstChild.data.matchAll(/[a-z-]+/g)].filter(({ 0: name, index }) => {
    const range = document.createRange()
    range.setStart(firstChild, index)
    range.setEnd(firstChild, index + name.length)
    return range.getClientRects().length > 1
  }))`

const SMALL_TARGETS = `[...${FORM}.querySelectorAll('input:not([type=hidden], [type=checkbox]), select, button, .check, [role=option]')]
  .filter((target) => target.checkVisibility() && target.getBoundingClientRect().height < 43.5)
  .map((target) => target.outerHTML)`
