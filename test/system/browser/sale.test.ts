import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../../support/browser-options.ts'
import { hasBrowser, useBrowser } from '../../support/browser.ts'
import { buy, chooseVehicles, fillContact, fillDetails, ONE_WAY, payAndDecide, searchTrip, stateOf } from './steps.ts'

const { url, visit } = await useBrowser()

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).innerText()

describe.skipIf(!hasBrowser)('a traveller with a phone', () => {
  for (const hasScripts of [true, false])
    it(`A traveller with a phone buys a return transfer ${hasScripts ? 'with' : 'without'} scripts`, async () => {
      const page = await visit('/', { ...PHONE, javaScriptEnabled: hasScripts })
      await searchTrip(page, { isReturn: true, hasScripts })
      await chooseVehicles(page)
      await fillDetails(page, { isReturn: true })
      await payAndDecide(page, 'Pay')
      expect(await stateOf(page)).toBe('confirmed')
      expect(await heading(page)).toContain('Maximiliane-Alexandra')
      expect(await page.getByText('Confirmed and paid').isVisible()).toBe(true)
    })

  it('A traveller pays with another card after one was declined', async () => {
    const page = await visit(ONE_WAY, PHONE)
    await fillDetails(page)
    await payAndDecide(page, 'Have the card declined')
    expect(await stateOf(page)).toBe('awaiting_payment')
    expect(await page.getByRole('alert').innerText()).toContain('Nothing was charged')
    await payAndDecide(page, 'Pay')
    expect(await stateOf(page)).toBe('confirmed')
  })

  it('A traveller pays after the bank has asked for authentication', async () => {
    const page = await visit(ONE_WAY, PHONE)
    await fillDetails(page)
    await payAndDecide(page, 'Pay after a 3-D Secure step')
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    expect(await stateOf(page)).toBe('confirmed')
  })

  it('A traveller books now and pays the driver', async () => {
    const page = await visit(ONE_WAY, PHONE)
    await fillDetails(page)
    await page.getByLabel('To the driver').check()
    await page.getByRole('button', { name: 'Book with obligation to pay €286.00' }).click()
    expect(await stateOf(page)).toBe('confirmed')
    expect(await page.locator('main').innerText()).toContain('€286.00 to be paid to the driver')
  })

  it('A traveller cancels, and gets back what was shown', async () => {
    const page = await visit('/', PHONE)
    await buy(page)
    await page.getByRole('link', { name: 'Cancel booking' }).click()
    await page.getByRole('button', { name: 'Cancel and get €286.00 back' }).click()
    await page.getByRole('heading', { name: 'This booking is cancelled.' }).waitFor()
    expect(await stateOf(page)).toBe('cancelled')
    expect(await page.locator('main').innerText()).not.toContain('to be paid')
    expect(await page.locator('main').innerText()).toMatch(/Refunded\s+€286\.00/)
  })
})

describe.skipIf(!hasBrowser)('a phone in every language', () => {
  it.each(['en', 'fr', 'de', 'it'])('Each step of the sale is shown in one line on a phone: %s', async (language) => {
    const page = await visit(`/${language}${ONE_WAY}`, PHONE)
    // As in a font that is wider than any.
    for (const spacing of ['normal', '0.5em']) expect(await linesOfSteps(page, spacing)).toEqual([1, 1, 1, 1])
  })
})

/** Returns how many lines the text of each step takes, with so much space between its letters. */
async function linesOfSteps(page: Page, spacing: string): Promise<number[]> {
  return page.locator('.progress li').evaluateAll(
    (steps, letterSpacing) =>
      steps.map((step) => {
        const ways = Array.from(step.querySelectorAll<typeof step>('a, button'))
        const tops = (ways.length > 0 ? ways : [step]).flatMap((way) => {
          way.style.letterSpacing = letterSpacing
          const range = way.ownerDocument.createRange()
          range.selectNodeContents(way)
          return Array.from(range.getClientRects(), ({ top }) => Math.round(top))
        })
        return new Set(tops).size
      }),
    spacing,
  )
}

describe.skipIf(!hasBrowser)('refused forms', () => {
  it('A refused form keeps what was typed, and takes the reader to the first fault', async () => {
    const page = await visit(ONE_WAY, PHONE)
    await fillDetails(page)
    await page.getByLabel('E-mail').fill('maximiliane')
    await page.getByLabel('I accept the').uncheck()
    await page.getByRole('button', { name: 'Pay €286.00' }).click()
    await page.locator('[role="alert"]:focus').waitFor()
    const problem = page.getByRole('alert')
    expect(await page.getByLabel('Last name').inputValue()).toBe('von Hohenstein-Wittelsbach')
    const email = page.getByLabel('E-mail')
    expect(await email.inputValue()).toBe('maximiliane')
    expect(await email.getAttribute('aria-invalid')).toBe('true')
    await problem.getByRole('link', { name: 'Terms' }).click()
    await page.keyboard.press('Space')
    await problem.getByRole('link', { name: 'E-mail' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type('@example.com')
    await payAndDecide(page, 'Pay')
    expect(await stateOf(page)).toBe('confirmed')
  })

  it('A search that leads nowhere says why, and is still filled in', async () => {
    const page = await visit('/book/quick-search?from=airport-1&to=resort-11&date=2027-01-16&adults=0')
    expect(await page.getByRole('alert').isVisible()).toBe(true)
    expect(await page.getByRole('combobox', { name: 'From', exact: true }).inputValue()).toBe('Geneva Airport')
    expect(await page.getByLabel('Date', { exact: true }).first().inputValue()).toBe('2027-01-16')
  })
})

describe.skipIf(!hasBrowser)('a checkout link of the API', () => {
  it('A link of the API opens filled in, can be bought once, and then shows its booking to nobody else', async () => {
    const link = await makeLink()
    const page = await visit(link, PHONE)
    expect(await heading(page)).toBe('Your details')
    expect(await page.getByLabel('Flight number').inputValue()).toBe('BA734')
    expect(await page.getByLabel('Accommodation').inputValue()).toContain('Hôtel Mont-Blanc')
    await fillContact(page)
    await payAndDecide(page, 'Pay')
    expect(await stateOf(page)).toBe('confirmed')
    const own = page.url()
    const reference = await referenceOn(page)
    await page.goto(link)
    expect(page.url()).toBe(own)

    const stranger = await visit(link)
    const shown = await stranger.locator('main').innerText()
    expect(shown).toContain(`${reference} · Confirmed`)
    for (const secret of ['Maximiliane', 'Hohenstein', 'example.com', 'Hôtel', 'BA734', '€'])
      expect(shown).not.toContain(secret)
  })
})

describe.skipIf(!hasBrowser)('a lost link', () => {
  it('A lost link is replaced by mail, and a stranger does not learn whether there is a booking', async () => {
    const page = await visit('/', PHONE)
    await buy(page)
    const answers = []
    for (const reference of [await referenceOn(page), 'NAV000000000']) {
      await page.goto('/book/find')
      await page.getByLabel('Booking reference').fill(reference)
      await page.getByLabel('E-mail').fill('maximiliane@example.com')
      await page.getByRole('button', { name: 'Send the link' }).click()
      await page.getByRole('heading', { name: 'Check your e-mail' }).waitFor()
      answers.push(await page.locator('main').innerText())
    }
    expect(answers[1]).toBe(answers[0])
  })
})

describe.skipIf(!hasBrowser)('the pages of a sale', () => {
  it('The pages of a sale load only their style sheet and their script', async () => {
    const page = await visit('/', PHONE)
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.resourceType()))
    const others = async (path: string) => {
      loaded.length = 0
      await page.goto(path, { waitUntil: 'networkidle' })
      return loaded.filter((type) => !['document', 'stylesheet', 'script'].includes(type))
    }
    expect(await others('/')).toEqual([])
    expect(await others('/book/?step=1')).toEqual([])
    expect(await others(ONE_WAY.replace('step=3', 'step=2'))).toEqual([])
    expect(await others(ONE_WAY)).toEqual([])
  })
})

async function referenceOn(page: Page): Promise<string> {
  const [reference = 'no reference'] = /NAV\d{9}/.exec(await page.locator('main').innerText()) ?? []
  return reference
}

async function makeLink(): Promise<string> {
  const answer = await fetch(`${url}/api/public/v1/checkout-link`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      route_from_code: 'airport-1',
      route_to_code: 'resort-11',
      outbound_date: '2027-01-16',
      outbound_time_hours: 10,
      outbound_time_minutes: 0,
      adult_count: 2,
      outbound_flight_number: 'BA734',
      accommodation_id: 1044,
    }),
  })
  const { checkout_url: link } = (await answer.json()) as { checkout_url: string }
  return link
}
