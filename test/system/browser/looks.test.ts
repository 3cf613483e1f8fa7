import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../../support/browser-options.ts'
import { hasBrowser, useBrowser } from '../../support/browser.ts'
import { buy, ONE_WAY, openParty, RENTAL } from './steps.ts'

const { visit } = await useBrowser()

const CHECKOUT = `/ski/ski-rental/booking/book/?${RENTAL}`
const LANGUAGES = ['en', 'fr', 'de', 'it']

/** A property of an element, or of what its style puts before or after it. */
const styleOf = (page: Page, selector: string, property: string, pseudo = '') =>
  page.evaluate(
    `getComputedStyle(document.querySelector(${JSON.stringify(selector)}), ${JSON.stringify(pseudo)}).${property}`,
  )

/** How far below the top of the page an element ends. */
async function bottomOf(page: Page, selector: string): Promise<number> {
  const { y = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {}
  return y + height
}

/** How many months of the first price are in the last row. */
const MONTHS_IN_LAST_ROW = `(() => {
  const tops = [...document.querySelector('details[open] .months').children].map((one) => one.getBoundingClientRect().top)
  return tops.filter((top) => top === tops.at(-1)).length
})()`

/** The words of elements that are broken at the end of a line. */
const brokenWords = (page: Page, selector: string) =>
  page.evaluate(`[...document.querySelectorAll(${JSON.stringify(selector)})]
    .filter((part) => part.checkVisibility())
    .flatMap((part) => [...part.childNodes])
    .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
    .flatMap((text) => [...text.data.matchAll(/\\p{L}+/gu)].filter(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return range.getClientRects().length > 1
    }))
    .map(([word]) => word)`)

describe.skipIf(!hasBrowser)('forced colours', () => {
  const forced = { forcedColors: 'active' as const }

  it('Forced colours still show the chosen place, the current tab and the arrows of lists', async () => {
    const page = await visit('/book/?step=1', forced)
    await page.getByRole('combobox', { name: 'To', exact: true }).fill('val')
    await page.locator('[role="option"][aria-selected="true"]').waitFor()
    const chosen = await styleOf(page, '[role="option"][aria-selected="true"]', 'backgroundColor')
    expect(chosen).not.toBe(await styleOf(page, '[role="option"][aria-selected="false"]', 'backgroundColor'))
    expect(await styleOf(page, '.tabs [aria-current]', 'outlineStyle')).toBe('solid')
    expect(await styleOf(page, 'select:not([hidden])', 'appearance')).toBe('auto')
    expect(await styleOf(page, '.folded > summary', 'borderLeftColor', '::after')).toBe('rgba(0, 0, 0, 0)')
  })

  it('Forced colours tell the current page of the desk and the site from the others', async () => {
    const page = await visit('/', forced)
    expect(await styleOf(page, 'header nav a[aria-current]', 'textDecorationLine')).toBe('underline')
    expect(await styleOf(page, 'header nav a:not([aria-current])', 'textDecorationLine')).toBe('none')
    await page.goto('/sign-in')
    await page.getByRole('button', { name: 'Open the demo desk' }).click()
    await page.waitForURL('**/desk')
    await page.waitForLoadState()
    const line = (which: string) => styleOf(page, `header nav a${which}`, 'borderBottomColor')
    expect(await line(':not([aria-current])')).toBe(await styleOf(page, 'body', 'backgroundColor'))
    expect(await line('[aria-current]')).not.toBe(await line(':not([aria-current])'))
  })

  it('Forced colours still show the steps that are reached and the line of a trip', async () => {
    const page = await visit(ONE_WAY, forced)
    const reached = await styleOf(page, '.progress .reached', 'borderTopColor')
    expect(reached).not.toBe(await styleOf(page, '.progress li:not(.reached)', 'borderTopColor'))
    const dot = await styleOf(page, '.timeline li', 'backgroundColor', '::before')
    expect(dot).not.toBe(await styleOf(page, 'body', 'backgroundColor'))
  })
})

describe.skipIf(!hasBrowser)('the header over the landscape', () => {
  it.each(['/', '/ski/'])('The focus is ringed in white in the header of %s, and not in its menus', async (path) => {
    const page = await visit(path, { viewport: { width: 1280, height: 760 } })
    const ring = () => page.evaluate('getComputedStyle(document.activeElement).outlineColor')
    const next = async () => {
      await page.keyboard.press('Tab')
      return ring()
    }
    await page.keyboard.press('Tab')
    // The brand, three products and the language.
    for (let stop = 0; stop < 5; stop++) expect(await next()).toBe('rgb(255, 255, 255)')
    await page.keyboard.press('Enter')
    await page.locator('header details[open] li a').first().waitFor()
    expect(await next()).not.toBe('rgb(255, 255, 255)')
  })
})

describe.skipIf(!hasBrowser)('a cancelled ride', () => {
  it('No month of a price stands alone in a row, at any width', async () => {
    const page = await visit('/')
    for (const path of ['/ski/ski-rental/chamonix', '/transfers/geneva-airport-chamonix']) {
      await page.goto(path)
      for (const width of [390, 560, 620, 800, 900, 1000, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await page.evaluate(MONTHS_IN_LAST_ROW), `${path} at ${width}`).toBeGreaterThan(1)
      }
    }
  })

  it('What came along on a cancelled ride is as muted as its times, for the traveller and the family', async () => {
    const page = await visit('/', PHONE)
    await buy(page)
    const own = page.url()
    await page.locator('form[action$="/share"] button').click()
    const shared = (await page.locator('a[href*="/book/shared/"]').first().getAttribute('href')) ?? ''
    await page.goto(`${own}/cancellation`)
    await page.locator('form[action$="/cancellation"] button').click()
    for (const url of [own, shared]) {
      await page.goto(url)
      const muted = await styleOf(page, '.timeline.over', 'color')
      for (const part of ['.along li', '.along .icon']) expect(await styleOf(page, part, 'color')).toBe(muted)
    }
  })
})

describe.skipIf(!hasBrowser)('a button with an icon', () => {
  /** How far the first word of each visible button with an icon is from it, and on how many lines its words are. */
  const gaps = (page: Page): Promise<[gap: number, lines: number][]> =>
    page.evaluate(`[...document.querySelectorAll('.button, button:not(.swap)')]
      .filter((button) => button.querySelector(':scope > .icon') && button.checkVisibility())
      .map((button) => {
        const icon = button.querySelector('.icon')
        const range = document.createRange()
        range.selectNodeContents(button)
        range.setStartAfter(icon)
        const words = [...range.getClientRects()].filter(({ width }) => width > 1)
        return [words[0].left - icon.getBoundingClientRect().right, new Set(words.map(({ top }) => top)).size]
      })`)

  it('The icon of a button stands before its first word, also where the words need two lines', async () => {
    const page = await visit('/', { ...PHONE, viewport: { width: 320, height: 700 } })
    await buy(page)
    await page.goto(page.url().replace('/book/', '/fr/book/'))
    const found = await gaps(page)
    expect(found.some(([, lines]) => lines > 1)).toBe(true)
    for (const [gap] of found) expect(gap).toBeCloseTo(8, 0)
  })
})

describe.skipIf(!hasBrowser)('a place that nobody knows', () => {
  it('The message about it looks like a problem, and nothing covers it', async () => {
    const page = await visit('/', PHONE)
    await page.locator('#from').fill('Hogwarts')
    await page.locator('#from ~ .error').waitFor()
    const room = await page.evaluate(`(() => {
      const range = document.createRange()
      range.selectNodeContents(document.querySelector('#from ~ .error'))
      const words = Math.max(...Array.from(range.getClientRects(), ({ right }) => right))
      return document.querySelector('.swap').getBoundingClientRect().left - words
    })()`)
    expect(room).toBeGreaterThanOrEqual(0)
    expect(await styleOf(page, '#from ~ .error', 'color')).toBe('rgb(163, 38, 47)')
  })
})

describe.skipIf(!hasBrowser)('every width', () => {
  it.each([768, 1024, 1280])('Both places of the search are equally wide without scripts: %i', async (width) => {
    const page = await visit('/book/?step=1', { viewport: { width, height: 900 }, javaScriptEnabled: false })
    const widthOf = async (name: string) => (await page.locator(`select[name="${name}"]`).boundingBox())?.width ?? 0
    // Browsers divide a pixel into 64.
    expect(Math.abs((await widthOf('to')) - (await widthOf('from')))).toBeLessThanOrEqual(1 / 64)
  })

  it.each(LANGUAGES)('Both menus are within the narrowest phone: %s', async (language) => {
    const page = await visit(`/${language === 'en' ? '' : `${language}/`}`, { viewport: { width: 320, height: 700 } })
    for (const menu of await page.locator('body > header summary').all()) {
      const { x = 0, width = Infinity } = (await menu.boundingBox()) ?? {}
      expect(x + width).toBeLessThanOrEqual(320)
    }
  })
})

describe.skipIf(!hasBrowser)('every language', () => {
  it('The strip of days on a phone begins with the chosen day in its middle, with and without scripts', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const page = await visit(`/en${ONE_WAY.replace('step=3', 'step=2')}`, { ...PHONE, javaScriptEnabled })
      const { x = 0, width = Infinity } = (await page.locator('.strip [aria-current]').boundingBox()) ?? {}
      expect(x).toBeGreaterThan(0)
      expect(x + width).toBeLessThan(390)
    }
  })

  it.each(LANGUAGES)('A phone shows the first vehicle before one scrolls: %s', async (language) => {
    const page = await visit(`/${language}${ONE_WAY.replace('step=3', 'step=2')}`, PHONE)
    expect(await bottomOf(page, '.best h2')).toBeLessThanOrEqual(844)
  })

  it('A phone says below the first vehicle what all include, before the others and other days', async () => {
    const page = await visit(ONE_WAY.replace('step=3', 'step=2'), PHONE)
    const order = ['.best', '.promises', '.vehicle:not(.best)', '.folds', '.strip']
    const bottoms: number[] = []
    for (const part of order) bottoms.push(await bottomOf(page, `${part} >> nth=0`))
    expect(bottoms).toEqual(bottoms.toSorted((a, b) => a - b))
  })

  it.each(LANGUAGES)('A laptop shows the button of the search before one scrolls: %s', async (language) => {
    const page = await visit(`/${language}/`)
    for (const [width, height] of [
      [1280, 760],
      [1440, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      expect(await bottomOf(page, '.who > button')).toBeLessThanOrEqual(height)
    }
  })

  it.each(LANGUAGES)('The header on a phone is one row, and its menu leads everywhere: %s', async (language) => {
    const page = await visit(`/${language}/`, PHONE)
    const menu = page.locator('nav summary')
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 700 })
      const { height = 0 } = (await page.locator('body > header').boundingBox()) ?? {}
      expect(height).toBeLessThan(70)
      await menu.click()
      expect(await page.locator('nav .folded a:visible').count()).toBe(3)
      await menu.click()
    }
  })

  it.each(LANGUAGES)('Fields beside each other are aligned, however long their labels: %s', async (language) => {
    for (const path of [
      `/${language}/book/?step=1`,
      `/${language}${ONE_WAY}`,
      CHECKOUT.replace('/ski', `/ski/${language}`),
    ]) {
      const page = await visit(path, { viewport: { width: 800, height: 900 } })
      const rows = await page.evaluate(`[...document.querySelectorAll('.fields.many, .phone')]
        .filter((row) => row.checkVisibility())
        .map((row) => [...row.querySelectorAll('input')].map((input) => Math.round(input.getBoundingClientRect().bottom)))`)
      for (const bottoms of rows as number[][]) expect(new Set(bottoms).size).toBe(1)
    }
  })

  it.each(LANGUAGES)(
    'The sizes of a rental say where they are measured, however narrow the phone: %s',
    async (language) => {
      const page = await visit(CHECKOUT.replace('/ski', `/ski/${language}`), PHONE)
      await page.locator('.people details > summary').first().click()
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 700 })
        const cut =
          await page.evaluate(`[...document.querySelectorAll('select[name$="_size_id]"], select[name$="_width_id]"]')].filter((select) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select)
        const pen = document.createElement('canvas').getContext('2d')
        pen.font = font
        const room = select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
        return pen.measureText(select.selectedOptions[0].text).width > room
      }).length`)
        expect(cut).toBe(0)
      }
    },
  )

  it.each(LANGUAGES)(
    'The bar that pays is two rows on a phone, and says whole until when cancelling is free: %s',
    async (language) => {
      const page = await visit(`/${language}${ONE_WAY}`, PHONE)
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 700 })
        const [bar, total, words, button] = await Promise.all(
          ['.bar', '.bar strong', '.bar small', '.bar button'].map((part) => page.locator(part).boundingBox()),
        )
        if (!bar || !total || !words || !button) throw new Error('a part of the bar is not shown')
        expect(bar.height).toBeLessThan(132)
        expect(words.x).toBeGreaterThan(total.x + total.width)
        expect(words.x + words.width).toBeLessThanOrEqual(width - 20)
        expect(button.y).toBeGreaterThanOrEqual(words.y + words.height)
        expect(button.y + button.height).toBeLessThan(700)
      }
    },
  )

  it.each(LANGUAGES)('The switches of boots and helmet stay inside their layouts: %s', async (language) => {
    const people = 'people[adult]=1&people[child_6_11]=1&people[child_0_5]=1'
    const page = await visit(`/ski/${language}/book/?step=2&${RENTAL}&${people}`)
    expect(await page.locator('.toggle').count()).toBe(6)
    for (const width of [1280, 1024, 390, 320]) {
      await page.setViewportSize({ width, height: 900 })
      const out = await page.evaluate(`[...document.querySelectorAll('.toggle input')].filter((input) =>
        input.getBoundingClientRect().right + 8 > input.parentElement.getBoundingClientRect().right).length`)
      expect(out).toBe(0)
    }
  })

  it.each(LANGUAGES)('No word of the party is broken on a phone: %s', async (language) => {
    const page = await visit(`/${language}/book/?step=1`, PHONE)
    await openParty(page)
    await page.locator('[name="children"]').fill('1')
    await page.locator('[name="seats"][value="chosen"]').check()
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 700 })
      expect(await brokenWords(page, '.panel label')).toEqual([])
    }
  })

  it.each(LANGUAGES)('The search says whole what the time refers to: %s', async (language) => {
    const page = await visit(`/${language}/`)
    for (const width of [1440, 1280, 1024, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const cut = await page.evaluate(`(() => {
        const select = document.getElementById('is_flight')
        const { font, paddingRight } = getComputedStyle(select)
        const pen = document.createElement('canvas').getContext('2d')
        pen.font = font
        const room = select.parentElement.clientWidth - parseFloat(paddingRight)
        return Object.values(JSON.parse(select.form.dataset.times)).filter((text) => pen.measureText(text).width > room)
      })()`)
      expect(cut).toEqual([])
    }
  })

  it.each(LANGUAGES)('The search shows whole dates, however long the word beside them: %s', async (language) => {
    const page = await visit(`/${language}/`)
    for (const width of [1440, 1280, 1024, 390, 320]) {
      await page.setViewportSize({ width, height: 800 })
      const missing = await page.evaluate(`(() => {
        const field = document.getElementById('date')
        const { width } = field.getBoundingClientRect()
        field.style.width = 'max-content'
        const needed = field.getBoundingClientRect().width
        field.style.width = ''
        return Math.max(0, needed - width)
      })()`)
      expect(missing).toBe(0)
    }
  })

  it.each(LANGUAGES)('Headings begin with a capital letter: %s', async (language) => {
    const page = await visit(`/${language}${ONE_WAY}`)
    const headings = page.getByRole('heading', { level: 3 })
    expect(await headings.count()).toBeGreaterThan(0)
    expect(await styleOf(page, 'h3', 'textTransform', '::first-letter')).toBe('uppercase')
  })
})

describe.skipIf(!hasBrowser)('a narrow phone', () => {
  const tallest = (page: Page, selector: string) =>
    page.evaluate<number>(
      `Math.max(...[...document.querySelectorAll(${JSON.stringify(selector)})].map((one) => one.getBoundingClientRect().height))`,
    )

  for (const language of LANGUAGES)
    it(`On a narrow phone the total of a rental takes two lines, and warns of two shops, in ${language}`, async () => {
      const group = 'people[adult]=2&people[teen_12_15]=1&people[child_6_11]=1&shops=several'
      const page = await visit(`/ski/${language}/book/?step=2&${RENTAL}&${group}`, PHONE)
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 780 })
        expect(await tallest(page, '.bar')).toBeLessThan(85)
        expect(await styleOf(page, '.bar .doubt', 'color')).toBe('rgb(154, 74, 6)')
      }
    })

  for (const language of LANGUAGES)
    it(`On a narrow phone each product to search has one line, in ${language}`, async () => {
      const page = await visit(`/ski/${language}/book/?step=1`, PHONE)
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 780 })
        expect(await tallest(page, '.tabs a')).toBeLessThan(50)
        const tooWide = '(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)(document.querySelector(".tabs"))'
        expect(await page.evaluate(tooWide)).toBe(0)
      }
    })
})
