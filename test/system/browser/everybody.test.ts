import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../../support/browser-options.ts'
import { hasBrowser, useBrowser } from '../../support/browser.ts'
import { PAGES } from './pages.ts'
import { ONE_WAY, RENTAL } from './steps.ts'

const { visit, world } = await useBrowser()
const axe = await readFile(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const measures = await readFile(new URL('measures.js', import.meta.url), 'utf8')

describe.skipIf(!hasBrowser)('accessibility', () => {
  it.each(PAGES)('Everybody can use %s, in light and in dark colours', async (_, heading, open) => {
    const page = await visit('about:blank', PHONE)
    await open(page, world)
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    // At its end the bar that pays has come to rest, and covers nothing.
    await page.evaluate('scrollTo(0, document.body.scrollHeight)')
    await page.evaluate(axe)
    await page.evaluate(measures)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await violations(page, colorScheme === 'light' ? RULES : RULES_OF_COLOUR)).toEqual([])
      expect(await page.evaluate(`measures.faintBorders()`)).toEqual([])
      expect(await page.evaluate(`measures.faintRing()`)).toEqual([])
    }
    expect(await page.evaluate(`measures.smallTargets()`)).toEqual([])
    expect(await page.evaluate(`measures.smallLetters()`)).toEqual([])
    expect(await page.evaluate(`measures.cutOff()`)).toEqual([])
  })
})

describe.skipIf(!hasBrowser)('every language', () => {
  it.each(['en', 'fr', 'de', 'it'])('What is seen on a control is part of its name: %s', async (language) => {
    for (const path of [
      `/${language}/`,
      `/${language}${ONE_WAY.replace('step=3', 'step=2')}`,
      `/${language}${ONE_WAY}`,
      `/ski/${language}/book/?step=2&${RENTAL}&people[adult]=2`,
      `/ski/${language}/ski-rental/booking/book/?${RENTAL}`,
    ]) {
      const page = await visit(path, PHONE)
      await page.evaluate(axe)
      expect(await violations(page, ['label-content-name-mismatch'])).toEqual([])
    }
  })
})

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What a dark scheme can break that a light one has kept. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

async function violations(page: Page, rules = RULES): Promise<string[]> {
  return page.evaluate(`axe.run({ runOnly: ${JSON.stringify(rules)} }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => [id, target, failureSummary].join(' '))))`)
}
