import { describe, expect, it } from 'vitest'
import { PHONE } from '../../support/browser-options.ts'
import { hasBrowser, useBrowser } from '../../support/browser.ts'
import { buy, fillContact, fillDetails, ONE_WAY, pauseUntilKept, payAndDecide, RENTAL, stateOf } from './steps.ts'

const { visit } = await useBrowser()

describe.skipIf(!hasBrowser)('the details of a traveller', () => {
  for (const hasScripts of [true, false])
    it(`A change of language ${hasScripts ? 'with' : 'without'} scripts keeps what was typed`, async () => {
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

  it('A change of language on a rental keeps who gets what', async () => {
    const page = await visit(`/ski/ski-rental/booking/book/?${RENTAL}&pack=2005`, PHONE)
    await page.locator('[name="participants[0][first_name]"]').fill('Ada')
    await page.locator('details:has(button[lang]) > summary').click()
    await page.getByRole('button', { name: 'Deutsch' }).click()
    await page.locator('html[lang="de"]').waitFor()
    expect(await page.locator('[name="participants[0][first_name]"]').inputValue()).toBe('Ada')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('Details survive the way back by the browser until the booking is made, and are not those of another trip', async () => {
    const page = await visit(ONE_WAY.replace('step=3', 'step=2'), PHONE)
    const choose = async (which: 'first' | 'last') => {
      const links = page.getByRole('link', { name: /^Choose / })
      await (which === 'first' ? links.first() : links.last()).click()
      await page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor()
    }
    const typed = () =>
      Promise.all(['#email', '#country_code', '#mobile_number'].map((field) => page.locator(field).inputValue()))
    const filled = ['maximiliane@example.com', '+49', '1512 3456789']
    await choose('first')
    const untouched = await typed()
    await fillDetails(page)
    await page.goBack()
    await choose('last')
    expect(await typed()).toEqual(filled)
    expect(await page.locator('#accept_terms').isChecked()).toBe(false)
    const own = page.url()
    await page.goto(own.replace('resort-11', 'resort-80'))
    expect(await typed()).toEqual(untouched)
    await page.goto(own)
    await fillDetails(page)
    await payAndDecide(page, 'Pay')
    await page.goto(own)
    expect(await typed()).toEqual(untouched)
  })

  it('An address corrected on the page with errors is the one that the Back button shows', async () => {
    const page = await visit(ONE_WAY, PHONE)
    await fillDetails(page)
    await page.getByLabel('E-mail').fill('maximiliane@')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('E-mail').fill('right@example.com')
    await page.getByLabel('Mobile').fill('1512 7654321')
    // Leaving the field for the address has kept that first.
    await pauseUntilKept(page, '1512 7654321')
    await page.goBack()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('right@example.com')
    expect(await page.getByLabel('Mobile').inputValue()).toBe('1512 7654321')
    expect(await page.locator('#accept_terms').isChecked()).toBe(false)
    expect(page.url()).not.toContain('draft')
  })

  it('The Back button of the payment page shows everything that was typed', async () => {
    const page = await visit(ONE_WAY, PHONE)
    await fillDetails(page)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('heading', { name: 'Test payment' }).waitFor()
    await page.goBack()
    await expect
      .poll(() => page.getByLabel('Accommodation').inputValue())
      .toBe('Hôtel Mont-Blanc, 62 Allée du Majestic')
    expect(await page.getByLabel('Last name').inputValue()).toBe('von Hohenstein-Wittelsbach')
    expect(await page.getByLabel('Flight number').inputValue()).toBe('LX 2816')
  })

  it('Without scripts, too, the Back button of the payment page shows everything that was typed', async () => {
    const page = await visit(ONE_WAY, { ...PHONE, javaScriptEnabled: false })
    await fillDetails(page)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('heading', { name: 'Test payment' }).waitFor()
    await page.goBack()
    expect(await page.getByLabel('Accommodation').inputValue()).toBe('Hôtel Mont-Blanc, 62 Allée du Majestic')
    expect(await page.getByLabel('Last name').inputValue()).toBe('von Hohenstein-Wittelsbach')
    expect(await page.getByLabel('Country code').inputValue()).toBe('+49')
  })

  it('The Back button of the payment page shows what was corrected on a page with errors', async () => {
    const page = await visit(ONE_WAY, PHONE)
    await fillDetails(page)
    await page.getByLabel('E-mail').fill('maximiliane@')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('alert').waitFor()
    expect(page.url()).toContain('/book/?step=3&')
    await page.getByLabel('E-mail').fill('right@example.com')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('heading', { name: 'Test payment' }).waitFor()
    await page.goBack()
    await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('right@example.com')
    expect(await page.getByLabel('Flight number').inputValue()).toBe('LX 2816')
    expect(await page.getByRole('alert').count()).toBe(0)
  })

  it('The Enter key submits the form, and does not switch the language', async () => {
    const page = await visit(ONE_WAY)
    await page.getByLabel('First name').fill('Ada')
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('en')
    expect(await page.title()).toMatch(/^Error: Your details/)
  })

  it('An error disappears as its field is corrected', async () => {
    const page = await visit(ONE_WAY, PHONE)
    await page.getByRole('button', { name: 'Pay €286.00' }).click()
    await page.getByRole('alert').waitFor()
    const name = page.getByLabel('First name')
    expect(await name.getAttribute('aria-invalid')).toBe('true')
    await name.fill('A')
    expect(await name.getAttribute('aria-invalid')).toBeNull()
    expect(await name.getAttribute('aria-describedby')).toBeNull()
    expect(await page.locator('#name-error').count()).toBe(0)
    await page.getByLabel('I accept the').check()
    expect(await page.locator('#accept_terms-error').count()).toBe(0)
    await page.getByLabel('Country code').selectOption({ label: 'Germany (+49)' })
    expect(await page.locator('#country_code-error').count()).toBe(0)
    expect(await page.locator('#last_name-error').count()).toBe(1)
    await page.getByLabel('I do not know it yet').check()
    expect(await page.locator('#outbound_flight_number-error').count()).toBe(0)
    expect(await page.locator('.problem .done').count()).toBe(3)
  })

  it('An error stays for as long as what is typed cannot be right', async () => {
    const page = await visit(ONE_WAY, PHONE)
    await page.getByRole('button', { name: 'Pay €286.00' }).click()
    const email = page.getByLabel('E-mail')
    await email.fill('ada@')
    expect(await page.locator('#email-error').count()).toBe(1)
    await email.fill('ada@example.com')
    expect(await page.locator('#email-error').count()).toBe(0)
  })

  it('The total and the button that pays stay in sight on a phone, and the total leads to the trip', async () => {
    const page = await visit(ONE_WAY, PHONE)
    const isSeen = async (selector: string) => {
      const box = await page.locator(selector).boundingBox()
      return box !== null && box.y >= 0 && box.y + box.height <= 844
    }
    expect([await isSeen('.pays'), await isSeen('.bar a'), await isSeen('#trip h2')]).toEqual([true, true, false])
    await page.locator('.bar a').click()
    await expect.poll(() => isSeen('#trip h2')).toBe(true)
    expect(await isSeen('.pays')).toBe(true)
  })

  it('The hotel is found by a part of its name and chosen by keyboard, and any other address is as good', async () => {
    const page = await visit(ONE_WAY, PHONE)
    const field = page.getByRole('combobox', { name: 'Accommodation' })
    await field.pressSequentially('mont-b')
    await page.getByRole('option', { name: 'Hôtel Mont-Blanc' }).waitFor()
    await field.press('ArrowDown')
    await field.press('Enter')
    expect(await field.inputValue()).toMatch(/^Hôtel Mont-Blanc.*, 62 Allée du Majestic/)
    await field.fill('mont')
    await page.getByRole('option', { name: 'Type another address' }).click()
    expect(await field.inputValue()).toBe('mont')
    expect(await page.locator('[role="option"]:visible').count()).toBe(0)
    await field.fill('mont-')
    await page.getByRole('option', { name: 'Type another address' }).waitFor()
    await field.blur()
    expect(await field.inputValue()).toBe('mont-')
  })

  it('An address at a provider whose name is misspelt is doubted at once, and still accepted', async () => {
    const page = await visit(ONE_WAY)
    const email = page.getByLabel('E-mail')
    await email.fill('ada@gmial.com')
    await email.blur()
    expect(await page.locator('#email-doubt').innerText()).toContain('Is this spelt right?')
    await email.fill('ada@gmail.com')
    await email.blur()
    expect(await page.locator('#email-doubt').count()).toBe(0)
  })

  it('A flight number that looks like a slip is doubted at once, and still accepted', async () => {
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

describe.skipIf(!hasBrowser)('submitting a form', () => {
  it('A form says that it is being sent, is sent once, and can be sent again after going back', async () => {
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

  it('A page that the browser has cached shows its form as it was', async () => {
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

describe.skipIf(!hasBrowser)('messages after an action', () => {
  it('A message about what has just happened is shown once, and not after a reload', async () => {
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
  it('Step 3 leads back to the vehicles, and forward again to what was typed', async () => {
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
    // Until the script has run, the field is a list whose value is the code.
    const from = page.getByRole('combobox', { name: 'From', exact: true })
    await expect.poll(() => from.inputValue()).toBe('Geneva Airport')
  })
})
