import { describe, expect, it } from 'vitest'
import { hasBrowser, PHONE, useBrowser } from '../support/browser.ts'
import { buy, fillContact, fillDetails, ONE_WAY, payAndDecide, RENTAL, stateOf } from './steps.ts'

const { visit } = await useBrowser()

describe.skipIf(!hasBrowser)('a traveller who fills in the details', () => {
  for (const hasScripts of [true, false])
    it(`changes the language ${hasScripts ? 'with' : 'without'} scripts, and keeps what was typed`, async () => {
      const page = await visit(ONE_WAY, { ...PHONE, javaScriptEnabled: hasScripts })
      await fillDetails(page)
      await page.locator('details:has(button[lang]) > summary').click()
      await page.getByRole('button', { name: 'Français' }).click()
      await page.getByRole('heading', { level: 1, name: 'Vos coordonnées' }).waitFor()
      expect(await page.locator('#last_name').inputValue()).toBe('von Hohenstein-Wittelsbach')
      expect(await page.locator('#country_code').inputValue()).toBe('+49')
      expect(await page.locator('#accept_terms').isChecked()).toBe(true)
      await page.getByRole('button', { name: /^Payer/ }).click()
      await page.getByRole('button', { name: 'Pay', exact: true }).click()
      expect(await stateOf(page)).toBe('confirmed')
      expect(await page.locator('html').getAttribute('lang')).toBe('fr')
    })

  it('changes the language of a rental, and keeps who gets what', async () => {
    const page = await visit(`/ski/ski-rental/booking/book/?${RENTAL}&pack=2005`, PHONE)
    await page.locator('[name="participants[0][first_name]"]').fill('Ada')
    await page.locator('details:has(button[lang]) > summary').click()
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.locator('html[lang="de"]').waitFor()
    expect(await page.locator('[name="participants[0][first_name]"]').inputValue()).toBe('Ada')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('sends the form with the enter key, in no other language', async () => {
    const page = await visit(ONE_WAY)
    await page.getByLabel('First name').fill('Ada')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(page.url()).toMatch(/\/book\/bookings$/)
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.title()).toMatch(/^Error: Your details/)
  })

  it('sees an error go away as the field is corrected', async () => {
    const page = await visit(ONE_WAY, PHONE)
    await page.getByRole('button', { name: 'Pay €286.00' }).click()
    await page.getByRole('alert').waitFor()
    const name = page.getByLabel('First name')
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    await name.fill('A')
    expect(await name.getAttribute('aria-invalid')).toBeNull()
    expect(await name.getAttribute('aria-describedby')).toBeNull()
    expect(await page.locator('#name-error').count()).toBe(0)
    await page.getByLabel('I accept the terms').check()
    expect(await page.locator('#accept_terms-error').count()).toBe(0)
    await page.getByLabel('Country code').selectOption({ label: 'Germany (+49)' })
    expect(await page.locator('#country_code-error').count()).toBe(0)
    expect(await page.locator('#last_name-error').count()).toBe(1)
  })

  it('finds the hotel by a part of its name', async () => {
    const page = await visit(ONE_WAY, PHONE)
    await page.getByLabel('Accommodation').pressSequentially('mont')
    await page.locator('#stays option').first().waitFor({ state: 'attached' })
    expect(await page.locator('#stays option').first().getAttribute('value')).toMatch(/mont/i)
  })

  it('is told at once that a flight number looks like a slip, and is not kept from booking', async () => {
    const page = await visit(ONE_WAY, PHONE)
    await fillDetails(page)
    const flight = page.getByLabel('Flight number')
    await flight.fill('LX 28161')
    await flight.blur()
    await page.getByText('This does not look like a flight number').waitFor()
    expect(await flight.getAttribute('aria-describedby')).toBe('outbound_flight_number-doubt')
    await flight.fill('LX 2816')
    await flight.blur()
    expect(await page.locator('#outbound_flight_number-doubt').count()).toBe(0)
    await flight.fill('LX 28161')
    await payAndDecide(page, 'Pay')
    expect(await stateOf(page)).toBe('confirmed')
    expect(await page.locator('main').innerText()).toContain('LX28161 does not look like a flight number.')
  })
})

describe.skipIf(!hasBrowser)('a form on its way', () => {
  it('says so, is sent once, and can be sent again by whoever comes back', async () => {
    const page = await visit(ONE_WAY, PHONE)
    await fillDetails(page)
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    const seen = await page.evaluate(`(() => {
      const button = document.querySelector('.pays')
      for (let i = 0; i < 3; i++) button.click()
      return [button.textContent, button.ariaBusy, button.ariaDisabled]
    })()`)
    expect(seen).toEqual(['One moment…', 'true', 'true'])
    await page.getByRole('heading', { name: 'Test payment' }).waitFor()
    expect(sent).toHaveLength(1)
    await page.goBack()
    await page.getByRole('button', { name: 'Pay €286.00' }).waitFor()
    expect(await page.locator('.pays').getAttribute('aria-busy')).toBeNull()
  })

  it('is as it was for whoever comes back to a page that the browser has kept', async () => {
    const page = await visit(ONE_WAY, PHONE)
    await fillDetails(page)
    await page.evaluate(`document.querySelector('#sale').addEventListener('submit', (event) => event.preventDefault())`)
    await page.locator('.pays').click()
    await page.locator('.pays[aria-busy="true"]').waitFor()
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))`)
    expect(await page.locator('.pays').getAttribute('aria-busy')).toBeNull()
    expect(await page.locator('.pays').innerText()).toContain('Pay €286.00')
  })
})

describe.skipIf(!hasBrowser)('what has just happened', () => {
  it('is said once, and not after the page is loaded again', async () => {
    const page = await visit('/', PHONE)
    await buy(page)
    await page.getByRole('link', { name: 'Change details' }).click()
    await page.getByLabel('Flight number').fill('LX 2818')
    await page.getByRole('button', { name: 'Save the changes' }).click()
    await page.getByText('Your changes are saved.').waitFor()
    expect(page.url()).not.toContain('changed')
    await page.reload()
    expect(await page.getByText('Your changes are saved.').count()).toBe(0)
  })
})

describe.skipIf(!hasBrowser)('step 3', () => {
  it('goes back to the vehicles and on again with what was typed', async () => {
    const page = await visit(ONE_WAY, PHONE)
    await fillContact(page)
    const email = await page.getByLabel('E-mail').inputValue()
    await page.getByRole('navigation', { name: 'Your booking' }).getByRole('button', { name: '2. Vehicle' }).click()
    await page.getByRole('heading', { level: 1, name: 'Choose your vehicle' }).waitFor()
    expect(decodeURIComponent(page.url())).not.toContain(email)
    await page
      .getByRole('link', { name: /^Choose/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor()
    expect(await page.getByLabel('E-mail').inputValue()).toBe(email)
    await page.getByRole('button', { name: 'Change the trip' }).click()
    expect(await page.getByRole('combobox', { name: 'From', exact: true }).inputValue()).toBe('Geneva Airport')
  })
})
