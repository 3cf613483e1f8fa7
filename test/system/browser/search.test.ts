import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasBrowser, useBrowser } from '../../support/browser.ts'

const { visit } = await useBrowser()

const START = '/book/?step=1'
const SKI_START = '/ski/book/?step=1'

/** Delays the answers of the search, except those to some texts; returns a function that releases the delayed ones. */
async function holdBack(page: Page, prompt: readonly string[] = []): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/book/places?**', async (route) => {
    const text = new URL(route.request().url()).searchParams.get('q') ?? ''
    if (!prompt.includes(text)) await held
    await route.continue().catch(() => {})
  })
  return release
}

const destination = (page: Page) => page.getByRole('combobox', { name: 'To', exact: true })
const resort = (page: Page) => page.getByRole('combobox', { name: 'Resort' })
const offers = (page: Page) => page.getByRole('listbox').locator('[role="option"]:visible')
/** What the form would send for a field. */
const sent = (page: Page, name: string) =>
  page.evaluate(`new FormData(document.querySelector('form.search')).get('${name}')`)

describe.skipIf(!hasBrowser)('a place field with slow answers', () => {
  it.each([
    ['gr', 'grindelwald', 'Grindelwald'],
    ['va', "val d'isere", "Val d'Isère"],
    ['le', 'les gets', 'Les Gets'],
    ['la', 'la clusaz', 'La Clusaz'],
    ['st', 'st anton', 'St. Anton am Arlberg'],
    ['ch', 'champery', 'Champéry'],
  ])('A place found for %s is never taken when %s is typed', async (begun, typed, meant) => {
    const page = await visit(START)
    const release = await holdBack(page, [begun])
    const field = destination(page)
    await field.pressSequentially(begun)
    await offers(page).first().waitFor()
    await field.pressSequentially(typed.slice(begun.length))
    expect(await offers(page).count()).toBe(0)
    await field.press('Tab')
    expect(await field.inputValue()).toBe(typed)
    expect(await sent(page, 'to')).toBe(typed)
    release()
    await expect.poll(() => field.inputValue()).toBe(meant)
  })

  it('A chosen place is forgotten as soon as another is typed over it', async () => {
    const page = await visit(START)
    const release = await holdBack(page, ['gva to val torens'])
    const field = destination(page)
    await field.fill('gva to val torens')
    await offers(page).first().waitFor()
    await field.fill('lyon')
    await field.press('Tab')
    expect(await sent(page, 'to')).toBe('lyon')
    release()
    await expect.poll(() => field.inputValue()).toBe('Lyon Airport')
  })

  it('Enter sends what was typed before any place was found, and the server asks about it', async () => {
    const page = await visit(`${START}&route_from_code=airport-1&outbound_date=2027-01-16&outbound_time_hours=10`)
    await holdBack(page, ['gr'])
    await page.getByLabel('Date', { exact: true }).first().fill('2027-01-16')
    await page.locator('#time').fill('10:00')
    const field = destination(page)
    await field.pressSequentially('gr')
    await offers(page).first().waitFor()
    await field.pressSequentially('indelwald')
    await field.press('Enter')
    await page.getByText('You typed “grindelwald”. Is this the place?').first().waitFor()
    expect(await field.inputValue()).toBe('Grindelwald')
  })
})

describe.skipIf(!hasBrowser)('a place field', () => {
  it('A place is taken by Enter, by leaving the field, or by pointing at it', async () => {
    const page = await visit(START)
    const field = destination(page)
    for (const take of ['Enter', 'Tab']) {
      await field.fill('chamo')
      await offers(page).first().waitFor()
      await field.press(take)
      expect(await field.inputValue()).toBe('Chamonix')
    }
    await field.fill('val')
    await offers(page).filter({ hasText: 'Val Cenis' }).click()
    expect(await field.inputValue()).toBe('Val Cenis')
  })

  it('A place field takes nothing from a list that was dismissed', async () => {
    const page = await visit(START)
    const field = destination(page)
    await field.fill('chamo')
    await offers(page).first().waitFor()
    await field.press('Escape')
    await field.press('Tab')
    expect(await field.inputValue()).toBe('chamo')
  })

  it('A key that ends the composition of a text chooses nothing', async () => {
    const page = await visit(START)
    const field = destination(page)
    await field.fill('chamo')
    await offers(page).first().waitFor()
    await field.dispatchEvent('keydown', { key: 'Enter', keyCode: 229, cancelable: true })
    expect(await field.inputValue()).toBe('chamo')
    await field.press('Enter')
    expect(await field.inputValue()).toBe('Chamonix')
  })

  it('A place field says how many places it has found, in good grammar, and names no keys on a phone', async () => {
    const page = await visit(`/de${START}`)
    const field = page.getByRole('combobox', { name: 'Nach' })
    const said = async (text: string) => {
      await field.fill(text)
      await offers(page).first().waitFor()
      return page.getByRole('status').filter({ hasText: 'gefunden' }).innerText()
    }
    expect(await said('grindelwald')).toBe('1 Ort gefunden')
    expect(await said('ge')).toMatch(/^\d Orte gefunden$/)
  })
})

describe.skipIf(!hasBrowser)('a date field', () => {
  it('Both dates of a return trip can be typed on a keyboard', async () => {
    const page = await visit(START)
    await page.locator('#date').focus()
    await page.keyboard.type('02132027')
    await page.getByLabel('Return', { exact: true }).focus()
    await page.keyboard.press('Space')
    await page.locator('#return_date').focus()
    await page.keyboard.type('02202027')
    expect(await page.locator('#date').inputValue()).toBe('2027-02-13')
    expect(await page.locator('#return_date').inputValue()).toBe('2027-02-20')
    expect(await page.locator('#return_date').getAttribute('min')).toBe('2027-02-13')
  })
})

describe.skipIf(!hasBrowser)('the ski site', () => {
  it.each([
    ['Val d’Isère', "Val d'Isère"],
    ['st anton', 'St. Anton am Arlberg'],
    ['sankt anton', 'St. Anton am Arlberg'],
    ['saas fee', 'Saas-Fee'],
    ['kitzbuehel', 'Kitzbühel'],
    ['alpe d huez', "Alpe d'Huez"],
    ['courchevel 1850', 'Courchevel'],
    ['valthorens', 'Val Thorens'],
    ['val torens', 'Val Thorens'],
  ])('The ski site finds for %s what the transfer site finds', async (typed, found) => {
    const page = await visit(SKI_START)
    await resort(page).fill(typed)
    await offers(page).first().waitFor()
    await resort(page).press('Enter')
    expect(await resort(page).inputValue()).toBe(found)
  })

  it('The ski site says that it rents nothing in a resort only if it knows the resort', async () => {
    const page = await visit(SKI_START)
    await resort(page).fill('puy st vincent')
    await offers(page).filter({ hasText: 'Puy-Saint-Vincent nothing to rent there yet' }).click({ force: true })
    await resort(page).press('Tab')
    expect(await resort(page).inputValue()).toBe('puy st vincent')
    await resort(page).fill('atlantis')
    await page.getByText('We don’t know a resort by that name.').waitFor()
  })
})

describe.skipIf(!hasBrowser)('the time of a trip', () => {
  const when = (page: Page) => page.locator('#is_flight option:checked')
  const choose = async (page: Page, name: string, typed: string, place: string) => {
    await page.getByRole('combobox', { name, exact: true }).fill(typed)
    await page.getByRole('option', { name: place }).first().click()
  }

  it('The time is that of a pickup in a city, and of a landing at an airport, until one says otherwise', async () => {
    const page = await visit(START)
    await choose(page, 'To', 'chamo', 'Chamonix')
    await choose(page, 'From', 'geneva c', 'Geneva city')
    expect(await when(page).innerText()).toBe('Pick me up at')
    expect(await sent(page, 'is_flight')).toBe('0')
    await choose(page, 'From', 'geneva a', 'Geneva Airport')
    expect(await when(page).innerText()).toBe('Flight lands at')
    expect(await sent(page, 'is_flight')).toBe('1')
    await page.locator('#is_flight').selectOption('0')
    await choose(page, 'From', 'lyon a', 'Lyon')
    expect(await sent(page, 'is_flight')).toBe('0')
  })
})
