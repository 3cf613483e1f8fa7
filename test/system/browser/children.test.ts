import { describe, expect, it } from 'vitest'
import { PHONE } from '../../support/browser-options.ts'
import { hasBrowser, useBrowser } from '../../support/browser.ts'
import { fillDetails, ONE_WAY, openParty } from './steps.ts'

const { visit } = await useBrowser()

const FILLED_IN =
  '/book/?step=1&route_from_code=airport-1&route_to_code=resort-11&outbound_date=2027-01-16&outbound_time_hours=10&outbound_time_minutes=0&adult_count=2'

describe.skipIf(!hasBrowser)('the search', () => {
  it('The search asks for the age of each child as soon as one is counted, and says which seats that means', async () => {
    const page = await visit(FILLED_IN, PHONE)
    await openParty(page)
    const ages = page.getByRole('combobox', { name: /^Age of child/ })
    const seats = page.getByRole('group', { name: 'Child seats' }).first()
    expect(await seats.isVisible()).toBe(false)
    await page.getByRole('spinbutton', { name: 'Children' }).first().fill('2')
    expect(await ages.count()).toBe(2)
    await page.getByLabel('Age of child 1').selectOption('6')
    await page.getByLabel('Age of child 2').selectOption('9')
    expect(await seats.innerText()).toContain('2 boosters')
    await page.getByRole('spinbutton', { name: 'Children' }).first().fill('1')
    expect(await ages.count()).toBe(1)
    expect(await seats.innerText()).toContain('1 booster')
    await page.getByRole('button', { name: 'Show vehicles and prices' }).click()
    await page.getByText('Seats: 1 booster').waitFor()
  })

  it('The search does not continue before every age is given, unless the travellers bring their own seats', async () => {
    const page = await visit(FILLED_IN, PHONE)
    await openParty(page)
    await page.getByRole('spinbutton', { name: 'Children' }).first().fill('1')
    const goOn = page.getByRole('button', { name: 'Show vehicles and prices' })
    await goOn.click()
    expect(await page.getByLabel('Age of child 1').evaluate((field) => field.matches(':invalid:focus'))).toBe(true)
    await page.getByLabel('You bring your own').check()
    await goOn.click()
    await page.getByText('Seats: you bring your own').waitFor()
  })

  it('The search comes back with the ages that were given', async () => {
    const page = await visit(`${FILLED_IN}&children_count=2&child_ages=4,9`, PHONE)
    await openParty(page)
    expect(await page.getByLabel('Age of child 1').inputValue()).toBe('4')
    expect(await page.getByLabel('Age of child 2').inputValue()).toBe('9')
  })

  it('The search asks for ages without scripts as well, and reports missing ages at their field', async () => {
    const page = await visit(FILLED_IN, { ...PHONE, javaScriptEnabled: false })
    await openParty(page)
    await page.getByRole('spinbutton', { name: 'Children' }).first().fill('2')
    await page.locator('#child_ages').fill('4')
    await page.getByRole('button', { name: 'Show vehicles and prices' }).click()
    expect(await page.locator('#child_ages-error').innerText()).toContain('Enter the age of each child')
    await page.locator('#child_ages').fill('4, 9')
    await page.getByRole('button', { name: 'Show vehicles and prices' }).click()
    await page.getByText('Seats: 1 child seat, 1 booster').waitFor()
  })
})

describe.skipIf(!hasBrowser)('the details', () => {
  it.each([true, false])(
    'The details ask about child seats that nobody has chosen, with scripts: %s',
    async (javaScriptEnabled) => {
      const page = await visit(`${ONE_WAY}&children_count=1`, { ...PHONE, javaScriptEnabled })
      await page.getByText('No child seats booked. Is that right?').waitFor()
      await fillDetails(page)
      await page.getByRole('button', { name: /^Pay €/ }).click()
      const problem = page.getByRole('alert')
      await problem.getByRole('link', { name: 'Child seats' }).click()
      await page.getByLabel('You choose how many').check()
      await page.getByLabel('Boosters').fill('1')
      await page.getByRole('button', { name: /^Pay €/ }).click()
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Test payment')
    },
  )
})
