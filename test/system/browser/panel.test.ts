import axe from 'axe-core'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../../support/browser-options.ts'
import { hasBrowser, useBrowser } from '../../support/browser.ts'
import { partnerOf, ROUND_TRIP, sellByApi } from '../../support/partner.ts'

const { world, url, visit } = await useBrowser()
const LINKS = '/panel/links?from=airport-1&to=resort-11&date=2027-01-16&campaign=a%26b'

/** How much of the layout is cut off. */
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
  it('The code of links, widget and banners is copied by one press', async () => {
    const page = await signIn({ permissions: ['clipboard-read', 'clipboard-write'] })
    await page.goto(LINKS)
    await page.getByRole('button', { name: 'Copy: Personal link' }).click()
    await page.getByText('Copied.').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(`${url}/?promo_code=DEMO10&campaign=a%26b`)
    await page.getByRole('button', { name: 'Copy: Code of the banner 728x90' }).click()
    const code = () => page.evaluate('navigator.clipboard.readText()')
    await expect.poll(code).toContain(`<a href="${url}/?promo_code=DEMO10&amp;via=banner&amp;campaign=a%26b">`)
  })

  it('The code to copy is selected where the browser does not let pages copy', async () => {
    const page = await signIn()
    await page.goto(LINKS)
    await page.evaluate(`Object.defineProperty(navigator, 'clipboard', { value: undefined })`)
    await page.getByRole('button', { name: 'Copy: Deep link' }).click()
    await page.getByText('Selected: copy it').waitFor()
    expect(await page.evaluate('String(getSelection())')).toContain('/book/quick-search?from=airport-1')
  })

  it('The page of links can be read without scripts, and shows no button that does nothing', async () => {
    const page = await signIn({ javaScriptEnabled: false })
    await page.goto(LINKS)
    expect(await page.getByRole('region', { name: 'Deep link' }).textContent()).toContain('/book/quick-search?')
    expect(await page.getByRole('button', { name: /Copy/ }).count()).toBe(0)
  })

  it.each([
    ['a desktop', undefined],
    ['a phone', PHONE],
  ])('The page of links shows the whole widget on %s', async (_, options) => {
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

describe.skipIf(!hasBrowser)('bookings, keys and the logo', () => {
  const partner = partnerOf(world)
  const sell = () =>
    sellByApi(partner, ROUND_TRIP, { name: 'Wolfeschlegelsteinhausen-Maximiliana', reference: 'tour-2027-000-123-456' })

  it.each([
    ['a desktop', undefined],
    ['a phone', PHONE],
  ])('Bookings, their forms and the logo fit %s and pass axe, refused and done', async (_, options) => {
    const reference = await sell()
    const page = await signIn(options)
    const check = async () => {
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0)
      await page.evaluate(axe.source)
      expect(await page.evaluate(VIOLATIONS), page.url()).toEqual([])
    }
    await page.goto('/panel/sales')
    await check()
    await page.getByRole('link', { name: reference }).click()
    await check()
    await page.getByRole('link', { name: 'Change details' }).click()
    await check()
    await page.getByLabel('E-mail address').fill('nonsense')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('heading', { name: 'This cannot be saved' }).waitFor()
    await check()
    await page.getByLabel('E-mail address').fill('ada@example.com')
    await page.getByLabel('Note for the driver').first().fill('Two dogs.')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The booking has been changed.').waitFor()
    await page.getByRole('link', { name: 'Cancel…' }).click()
    await check()
    await page.getByRole('button', { name: 'Cancel the booking' }).click()
    await page.getByText('The booking has been cancelled').waitFor()
    await check()
    await page.goto('/panel')
    await page.getByRole('link', { name: 'Your logo on vouchers' }).click()
    const upload = async (buffer: Buffer) => {
      await page.getByLabel(/ogo/).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
      await page.getByRole('button', { name: 'Upload' }).click()
    }
    await upload(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))
    await page.getByRole('heading', { name: 'This file cannot be used' }).waitFor()
    await check()
    await upload(
      await sharp({ create: { width: 600, height: 200, channels: 3, background: 'teal' } })
        .png()
        .toBuffer(),
    )
    await page.getByText('This is your logo.').waitFor()
    await page.getByRole('img', { name: 'Your logo' }).waitFor()
    const width = () => page.evaluate(`document.querySelector('.logo img').naturalWidth`)
    await expect.poll(width).toBe(600)
    await check()
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('no longer have a logo').waitFor()
    await page.goto('/panel/api')
    await check()
  })

  it('Keys and references are copied by a press, and without scripts no button is there that does nothing', async () => {
    const reference = await sell()
    const page = await signIn({ permissions: ['clipboard-read', 'clipboard-write'] })
    const copied = () => page.evaluate('navigator.clipboard.readText()')
    await page.goto(`/panel/bookings/${reference}`)
    await page.getByRole('button', { name: 'Copy: Reference', exact: true }).click()
    await expect.poll(copied).toBe(reference)
    await page.goto('/panel/api')
    await page.getByRole('button', { name: 'Copy: live key' }).click()
    await expect.poll(copied).toBe('demo-key')
    const plain = await signIn({ javaScriptEnabled: false })
    for (const path of [`/panel/bookings/${reference}`, '/panel/api']) {
      await plain.goto(path)
      expect(await plain.getByRole('button', { name: /Copy/ }).count()).toBe(0)
    }
  })
})
