import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { PHONE } from '../../support/browser-options.ts'
import { hasBrowser, useBrowser } from '../../support/browser.ts'
import { pauseUntilKept, payAndDecide, RENTAL, stateOf } from './steps.ts'

const { visit } = await useBrowser()

const FAMILY = [
  ['Ada', '41', 'woman'],
  ['William', '43', 'man'],
  ['Byron', '9', 'man'],
  ['Anne', '7', 'woman'],
] as const

/** Fills in somebody's name, age and gender. */
async function fillPerson(
  page: Page,
  i: number,
  [name, age, gender]: readonly [string, string, string],
): Promise<void> {
  const field = (word: string) => page.locator(`[name="participants[${i}][${word}]"]`)
  await field('first_name').fill(name)
  await field('age').fill(age)
  await field('gender').selectOption(gender)
}

async function fillContact(page: Page): Promise<void> {
  const contact = {
    name: 'Ada',
    last_name: 'von Hohenstein-Wittelsbach',
    email: 'ada@example.com',
    mobile_number: '7700 900123',
  }
  for (const [name, text] of Object.entries(contact)) await page.locator(`[name="${name}"]`).fill(text)
  await page.locator('[name="country_code"]').selectOption('+44')
  await page.locator('[name="accept_terms"]').check()
}

describe.skipIf(!hasBrowser)('a family with a phone', () => {
  for (const hasScripts of [true, false])
    it(`A family rents skis for four ${hasScripts ? 'with' : 'without'} scripts`, async () => {
      const page = await visit('/ski/', { ...PHONE, javaScriptEnabled: hasScripts })
      if (hasScripts) {
        await page.getByRole('combobox', { name: 'Resort' }).pressSequentially('thorens')
        await page.getByRole('option', { name: 'Val Thorens' }).click()
      } else await page.getByRole('combobox', { name: 'Resort' }).selectOption({ label: 'Val Thorens' })
      await page.getByLabel('First day').fill('2027-01-16')
      await page.getByRole('spinbutton', { name: 'Children 6–11' }).fill('1')
      await page.getByRole('button', { name: 'Show equipment and prices' }).click()
      await page.getByText('3 people: €201.50').waitFor()
      await page.getByRole('button', { name: 'Continue' }).click()
      await page.getByRole('button', { name: 'Add a person' }).click()
      for (const [i, person] of FAMILY.entries()) await fillPerson(page, i, person)
      await fillContact(page)
      await payAndDecide(page, 'Pay')
      expect(await stateOf(page)).toBe('confirmed')
      const shown = await page.locator('main').innerText()
      for (const [name] of FAMILY) expect(shown).toContain(name)
    })

  it('A family sees at once what another choice costs', async () => {
    const page = await visit(`/ski/book/?step=2&${RENTAL}&people[adult]=1`, PHONE)
    await page.getByText('1 person: €76.50').waitFor()
    await page.getByRole('checkbox', { name: 'Helmet' }).check()
    await page.getByText('1 person: €95.50').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Helmet' }).evaluate((box) => box.matches(':focus'))).toBe(true)
    await page.getByRole('radio', { name: /^Evolution/ }).check()
    await page.getByText('1 person: €127.50').waitFor()
    await page.getByText('Add a person').click()
    await page.getByRole('button', { name: 'Child 6–11' }).click()
    await page.getByText('2 people: €174.50').waitFor()
    expect(await page.locator('#skier-2').evaluate((card) => card.matches(':focus'))).toBe(true)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Change: Child' }).click()
    await page.locator('#skier-2').getByRole('checkbox', { name: 'Helmet' }).check()
    await page.getByText('2 people: €190.50').waitFor()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Pay €190.50' }).waitFor()
    expect(await page.getByText('You save').isVisible()).toBe(true)
  })

  it('What a family chooses stays chosen when the page is reloaded or its language changes', async () => {
    const page = await visit(`/ski/book/?step=2&${RENTAL}&people[adult]=1`, PHONE)
    await page.getByRole('checkbox', { name: 'Helmet' }).check()
    await page.getByRole('radio', { name: /^Evolution/ }).check()
    await page.getByText('1 person: €127.50').waitFor()
    await page.reload()
    await page.getByText('1 person: €127.50').waitFor()
    await page.getByText('Add a person').click()
    await page.getByRole('button', { name: 'Child 6–11' }).click()
    await page.getByText('2 people: €174.50').waitFor()
    await page.locator('#skier-2').getByRole('checkbox', { name: 'Helmet' }).check()
    await page.getByText('2 people: €190.50').waitFor()
    await page.locator('header summary', { hasText: 'Language' }).click()
    await page.getByRole('link', { name: 'Deutsch' }).click()
    await page.getByText('2 Personen: 190,50 €').waitFor()
    expect(page.url()).toContain('/ski/de/')
  })

  it('A family is told at the field that an age does not fit, until it does', async () => {
    const page = await visit(`/ski/ski-rental/booking/book/?${RENTAL}&pack=2043`, PHONE)
    const age = page.getByLabel('Age', { exact: true })
    await age.fill('9')
    await age.press('Tab')
    const error = page.getByText('This equipment is for ages 16 and over.')
    await error.waitFor()
    expect(await age.getAttribute('aria-invalid')).toBe('true')
    expect(await age.getAttribute('aria-describedby')).toBe(await error.getAttribute('id'))
    await age.fill('41')
    await age.press('Tab')
    await error.waitFor({ state: 'detached' })
    expect(await age.getAttribute('aria-invalid')).toBeNull()
  })

  for (const hasScripts of [true, false])
    it(`Somebody whose age does not suit the equipment gets other equipment there ${hasScripts ? 'with' : 'without'} scripts`, async () => {
      const own = `${encodeURIComponent('participants[0][pack_id]')}=2043`
      const page = await visit(`/ski/ski-rental/booking/book/?${RENTAL}&${own}`, {
        ...PHONE,
        javaScriptEnabled: hasScripts,
      })
      const equipment = page.locator('select[name="participants[0][pack_id]"]')
      expect(await equipment.count()).toBe(0)
      await fillPerson(page, 0, FAMILY[2])
      await fillContact(page)
      if (hasScripts) await page.getByLabel('Age', { exact: true }).press('Tab')
      else await page.locator('button.pays').click()
      await equipment.waitFor()
      const groups = await equipment
        .locator('optgroup')
        .evaluateAll((all) => all.map((one) => one.getAttribute('label')))
      expect(groups.length).toBeGreaterThan(0)
      for (const group of groups) expect(group).toContain('Children (6–11)')
      const [choice = ''] = await equipment.locator('optgroup option').allInnerTexts()
      await equipment.selectOption({ label: choice.trim() })
      if (hasScripts) await page.locator('.gear-line').waitFor()
      await page.locator('button.pays').click()
      if (!hasScripts) await page.locator('button.pays').click()
      await page.getByRole('heading', { name: 'Test payment' }).waitFor()
    })

  it('A fault is struck out of the list only while its field is right', async () => {
    const page = await visit(`/ski/ski-rental/booking/book/?${RENTAL}&pack=2043`, PHONE)
    const field = (name: string) => page.locator(`[name="${name}"]`)
    const name = 'participants[0][first_name]'
    const age = 'participants[0][age]'
    const struck = () => page.locator('.problem .done').allInnerTexts()
    await field(age).fill('150')
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('alert').waitFor()
    expect(await page.getByRole('alert').innerText()).toContain('Adult, Age: Enter an age from 16 to 130.')
    for (const wrong of ['15', '151', '']) {
      await field(age).fill(wrong)
      expect(await struck()).toEqual([])
    }
    await field(age).fill('36')
    expect(await struck()).toEqual(['Adult, Age'])
    for (const wrong of ['  ', 'www.example.com']) {
      await field(name).fill(wrong)
      expect(await struck()).toEqual(['Adult, Age'])
    }
    await field(name).fill('Ada')
    expect(await struck()).toEqual(['first name', 'Adult, Age'])
    await field(name).fill('')
    expect(await struck()).toEqual(['Adult, Age'])
    await field('email').fill('ada@example')
    // Only the server knows which numbers are possible.
    await field('mobile_number').fill('7700 900123')
    expect(await struck()).toEqual(['Adult, Age'])
    await field('email').fill('ada@example.com')
    expect(await struck()).toHaveLength(2)
  })

  it('An age that fits no longer is put back into the list', async () => {
    const page = await visit(`/ski/ski-rental/booking/book/?${RENTAL}&pack=2043`, PHONE)
    await page.getByRole('button', { name: /^Pay/ }).click()
    const age = page.getByLabel('Age', { exact: true })
    await age.fill('36')
    await page.locator('.problem .done', { hasText: 'age' }).waitFor()
    await age.fill('9')
    await age.press('Tab')
    await page.getByText('This equipment is for ages 16 and over.').waitFor()
    expect(await page.locator('.problem .done').count()).toBe(0)
  })

  it.each([true, false])('A person who is added is what the page then shows, with scripts: %s', async (hasScripts) => {
    const options = { ...PHONE, javaScriptEnabled: hasScripts }
    const page = await visit(`/ski/ski-rental/booking/book/?${RENTAL}&pack=2043`, options)
    await page.getByRole('button', { name: 'Add a person' }).click()
    await page.locator('#person-2').waitFor()
    expect(new URL(page.url()).hash).toBe('#person-2')
    const card = await page.locator('#person-2').boundingBox()
    expect(card?.y).toBeGreaterThanOrEqual(0)
    expect(card?.y).toBeLessThan(PHONE.viewport?.height ?? 0)
  })

  it('Removing a person keeps what was typed for the others', async () => {
    const page = await visit(`/ski/ski-rental/booking/book/?${RENTAL}&pack=2043`, PHONE)
    await fillPerson(page, 0, FAMILY[0])
    await page.getByRole('button', { name: 'Add a person' }).click()
    await fillPerson(page, 1, FAMILY[1])
    await page.getByText('Sizes and other days').first().click()
    await page.getByRole('button', { name: 'Remove Ada' }).click()
    expect(await page.getByRole('group', { name: 'William' }).getByLabel('First name').inputValue()).toBe('William')
    expect(await page.locator('[id^="person-"]').count()).toBe(1)
  })
})

describe.skipIf(!hasBrowser)('the Back button', () => {
  const names = (page: Page) =>
    page.locator('[name$="[first_name]"]').evaluateAll((fields) => fields.map((field) => Reflect.get(field, 'value')))
  const toStep3 = async (page: Page) => {
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('heading', { level: 1, name: 'Your rental' }).waitFor()
  }
  const toStep2 = (page: Page) => page.getByRole('heading', { level: 1, name: 'Choose your equipment' }).waitFor()
  const shoes = '[name="participants[0][shoe_size_id]"]'
  const FOUR = `/ski/book/?step=2&${RENTAL}&people[adult]=2&people[child_6_11]=2`
  const fillFour = async (page: Page) => {
    await toStep3(page)
    for (const [i, person] of FAMILY.entries()) await fillPerson(page, i, person)
    await page.getByText('Sizes and other days').first().click()
    await page.locator(shoes).selectOption({ index: 3 })
    await pauseUntilKept(page)
    return page.locator(shoes).inputValue()
  }

  it('It loses neither names nor sizes', async () => {
    const page = await visit(FOUR, PHONE)
    const size = await fillFour(page)
    await page.goBack()
    await toStep2(page)
    await toStep3(page)
    await expect.poll(() => names(page)).toEqual(['Ada', 'William', 'Byron', 'Anne'])
    expect(await page.locator(shoes).inputValue()).toBe(size)
    expect(await page.locator('[name="participants[3][age]"]').inputValue()).toBe('7')
  })

  it('A name typed at step 2 stays while a choice is priced, and joins what was typed at step 3', async () => {
    const page = await visit(FOUR, PHONE)
    await toStep3(page)
    await page.locator('[name="email"]').fill('ada@example.com')
    await pauseUntilKept(page)
    await page.goBack()
    await toStep2(page)
    const name = page.getByLabel('First name').first()
    await name.fill('Ada')
    const total = page.locator('[data-part="total"]')
    const before = await total.innerText()
    await page.locator('.toggles').first().getByText('Helmet').click()
    await expect.poll(() => total.innerText()).not.toBe(before)
    expect(await name.inputValue()).toBe('Ada')
    await toStep3(page)
    await expect.poll(() => names(page)).toEqual(['Ada', '', '', ''])
    expect(await page.locator('[name="email"]').inputValue()).toBe('ada@example.com')
    expect(page.url()).not.toContain('Ada')
  })

  it('It leads back to what the chosen equipment costs', async () => {
    const page = await visit(FOUR, PHONE)
    const total = () => page.locator('[data-part="total"]').innerText()
    const before = await total()
    await page.locator('.toggles').first().getByText('Helmet').click()
    await expect.poll(total).not.toBe(before)
    const dearer = await total()
    await toStep3(page)
    await page.goBack()
    await toStep2(page)
    await expect.poll(total).toBe(dearer)
  })

  it('After a change of equipment it shows what was typed last, and of somebody who was added too', async () => {
    const page = await visit(FOUR, PHONE)
    const size = await fillFour(page)
    await page.getByRole('button', { name: 'Change: Ada' }).click()
    await toStep2(page)
    await page.getByText('Add a person').click()
    await page.getByRole('button', { name: /^Adult/ }).click()
    await page.locator('#skier-5').waitFor()
    await toStep3(page)
    await expect.poll(() => names(page)).toEqual(['Ada', 'William', 'Byron', 'Anne', ''])
    await page.locator('[name="participants[0][first_name]"]').fill('Augusta')
    await fillPerson(page, 4, ['Mary', '44', 'woman'])
    await page.locator(shoes).selectOption({ index: 5 })
    await pauseUntilKept(page)
    const changed = await page.locator(shoes).inputValue()
    expect(changed).not.toBe(size)
    await page.goBack()
    await toStep2(page)
    await toStep3(page)
    await expect.poll(() => names(page)).toEqual(['Augusta', 'William', 'Byron', 'Anne', 'Mary'])
    expect(await page.locator(shoes).inputValue()).toBe(changed)
    expect(await page.locator('[name="participants[4][age]"]').inputValue()).toBe('44')
  })

  it('It leads back from the payment page to everybody, and nobody is left once it is paid', async () => {
    const page = await visit(FOUR, PHONE)
    await fillFour(page)
    const own = page.url()
    await fillContact(page)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('heading', { name: 'Test payment' }).waitFor()
    const payment = page.url()
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(['Ada', 'William', 'Byron', 'Anne'])
    expect(await page.locator('[name="participants[3][age]"]').inputValue()).toBe('7')
    await page.goto(payment)
    await page.getByRole('button', { name: 'Pay', exact: true }).click()
    expect(await stateOf(page)).toBe('confirmed')
    await page.goto(own)
    await expect.poll(() => names(page)).toEqual(['', '', '', ''])
  })

  it('It leads back to who was there before one was removed, and nobody has the details of another', async () => {
    const page = await visit(FOUR, PHONE)
    await fillFour(page)
    await page.getByRole('button', { name: 'Change: Ada' }).click()
    await toStep2(page)
    await toStep3(page)
    await page.getByRole('button', { name: 'Remove Ada' }).click()
    await page.locator('#person-4').waitFor({ state: 'detached' })
    await page.locator('[name="participants[0][first_name]"]').fill('Will')
    await pauseUntilKept(page)
    const titles = ['Your rental', 'Choose your equipment', 'Your rental', 'Choose your equipment']
    for (const name of titles) {
      await page.goBack()
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    await toStep3(page)
    await expect.poll(() => names(page)).toEqual(['', 'Will', 'Byron', 'Anne'])
    expect(await page.locator(shoes).inputValue()).toBe('')
  })

  it('Without scripts, too, it leads back from the payment page to everybody', async () => {
    const page = await visit(FOUR, { ...PHONE, javaScriptEnabled: false })
    await toStep3(page)
    for (const [i, person] of FAMILY.entries()) await fillPerson(page, i, person)
    await fillContact(page)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('heading', { name: 'Test payment' }).waitFor()
    await page.goBack()
    expect(await names(page)).toEqual(['Ada', 'William', 'Byron', 'Anne'])
    expect(await page.locator('[name="participants[3][age]"]').inputValue()).toBe('7')
  })

  it('It leads back to whoever is left, was added and was corrected on a page with errors', async () => {
    const page = await visit(FOUR, PHONE)
    await fillFour(page)
    await page
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click()
    await page.locator('#person-4').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Add a person' }).click()
    await page.locator('#person-4').waitFor()
    await fillPerson(page, 3, ['Mary', '99', 'woman'])
    await fillContact(page)
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('alert').waitFor()
    await fillPerson(page, 3, ['Mary', '8', 'woman'])
    await page.getByRole('button', { name: /^Pay/ }).click()
    await page.getByRole('heading', { name: 'Test payment' }).waitFor()
    await page.goBack()
    await expect.poll(() => names(page)).toEqual(['William', 'Byron', 'Anne', 'Mary'])
    expect(await page.locator('[name="participants[3][age]"]').inputValue()).toBe('8')
    expect(await page.locator(shoes).inputValue()).toBe('')
  })
})

describe.skipIf(!hasBrowser)('French', () => {
  it('A rental in French is booked and paid for in the shop', async () => {
    const page = await visit(`/ski/fr/book/?step=2&${RENTAL}&people[adult]=1`, PHONE)
    await page.getByRole('heading', { level: 1, name: 'Choisissez votre matériel' }).waitFor()
    await page.getByRole('button', { name: 'Continuer' }).click()
    await fillPerson(page, 0, FAMILY[0])
    await fillContact(page)
    await page.getByLabel('Au magasin').check()
    await page.locator('button.pays').click()
    expect(await stateOf(page)).toBe('confirmed')
    expect(page.url()).toContain('/fr/')
  })
})
