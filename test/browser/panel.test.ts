import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, PHONE, useBrowser } from '../support/browser.ts'

const { url, visit } = await useBrowser()
const LINKS = '/panel/links?from=airport-1&to=resort-11&date=2027-01-16&campaign=a%26b'

/** How much of the frame is cut off. */
const CUT = `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(
  document.querySelector('iframe.preview').contentDocument.documentElement)`

const VIOLATIONS = `axe.run(document, { iframes: false }).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html)))`

async function signIn(options?: Parameters<typeof visit>[1]): Promise<Page> {
  const page = await visit('/sign-in', options)
  await page.getByRole('button', { name: 'Open the demo panel' }).click()
  return page
}

describe.skipIf(!hasBrowser)('links, widget and banners', () => {
  it('are copied by a press', async () => {
    const page = await signIn({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(LINKS)
    await page.getByRole('button', { name: 'Copy: Personal link' }).click()
    await page.getByText('Copied.').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${url}/?promo_code=DEMO10&campaign=a%26b`)
    await page.getByRole('button', { name: 'Copy: Code of the banner 728x90' }).click()
    const code = () => page.evaluate('navigator.clipboard.readText()')
    await expect.poll(code).toContain(`<a href="${url}/?promo_code=DEMO10&amp;via=banner&amp;campaign=a%26b">`)
  })

  it('are selected where a browser does not let pages copy', async () => {
    const page = await signIn()
    await page.goto(LINKS)
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
    await page.getByRole('button', { name: 'Copy: Deep link' }).click()
    await page.getByText('Selected: copy it').waitFor()
    expect(await page.evaluate('String(getSelection())')).toContain('/book/quick-search?from=airport-1')
  })

  it('can be read without scripts, and no button is there that does nothing', async () => {
    const page = await signIn({ javaScriptEnabled: false })
    await page.goto(LINKS)
    expect(await page.getByRole('region', { name: 'Deep link' }).textContent()).toContain('/book/quick-search?')
    expect(await page.getByRole('button', { name: /Copy/ }).count()).toBe(0)
  })

  it.each([
    ['a desktop', undefined],
    ['a phone', PHONE],
  ])('show the widget whole on %s', async (_, options) => {
    const page = await signIn(options)
    for (const product of ['transfer', 'ski']) {
      await page.goto(`${LINKS}&product=${product}`)
      const preview = page.frameLocator('iframe.preview')
      await preview.getByRole('button', { name: /Show/ }).waitFor()
      const cut = () => page.evaluate(CUT)
      await expect.poll(cut).toBeLessThanOrEqual(0)
    }
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
    await page.evaluate(axe.source)
    expect(await page.evaluate(VIOLATIONS)).toEqual([])
  })
})
