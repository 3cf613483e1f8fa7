import type { Page, Response } from 'playwright-core'

/** A traveller whose name takes some room. */
const TRAVELLER = {
  'First name': 'Maximiliane-Alexandra',
  'Last name': 'von Hohenstein-Wittelsbach',
  'E-mail': 'maximiliane@example.com',
  Mobile: '1512 3456789',
}

/** Step 3 of a transfer for two with skis. */
export const ONE_WAY =
  '/book/?step=3&route_from_code=airport-1&route_to_code=resort-11&outbound_date=2027-01-16&outbound_time_hours=10&outbound_time_minutes=0&outbound_selected_time_is_flight=1&adult_count=2&luggage_count=2&skibag_count=2'

/** Six days of skiing in Val Thorens. */
export const RENTAL = 'resort=80&first_day=2027-01-16&days=6'

/** Fills in the search form for two who land in Geneva and go to Chamonix, and sends it. */
export async function searchTrip(page: Page, { isReturn = false, hasScripts = true } = {}): Promise<void> {
  const choose = async (label: string, typed: string, place: string) => {
    const field = page.getByRole('combobox', { name: label, exact: true })
    if (!hasScripts) return field.selectOption({ label: place })
    await field.pressSequentially(typed)
    return page.getByRole('option', { name: place }).first().click()
  }
  await choose('From', 'gene', 'Geneva Airport')
  await choose('To', 'chamo', 'Chamonix')
  await page.getByLabel('Date', { exact: true }).first().fill('2027-01-16')
  await page
    .getByLabel(/^(Time|Landing) \(local time\)/)
    .first()
    .fill('10:00')
  if (isReturn) {
    await page.getByLabel('Return', { exact: true }).check()
    const back = page.getByRole('group', { name: 'Return', exact: true })
    await back.getByLabel('Date', { exact: true }).fill('2027-01-23')
    await back.getByLabel(/^(Time|Departure) \(local time\)/).fill('18:00')
  }
  await openParty(page)
  await page.getByRole('spinbutton', { name: 'Ski bags' }).fill('2')
  await page.getByRole('button', { name: 'Show vehicles and prices' }).click()
  await page.getByRole('heading', { level: 1, name: 'Choose your vehicle' }).waitFor()
}

/** Opens the control of who travels, and with what. */
export async function openParty(page: Page): Promise<void> {
  await page.locator('.chip > summary').click()
}

/** Goes on from the vehicles with the recommended one, on a return trip both ways. */
export async function chooseVehicles(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Choose / })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Your details' }).waitFor()
}

/** Fills in step 3, all but the way to pay. */
export async function fillDetails(page: Page, { isReturn = false } = {}): Promise<void> {
  await fillContact(page)
  await page.getByLabel(isReturn ? 'Flight number, outbound' : 'Flight number').fill('LX 2816')
  if (isReturn) await page.getByLabel('Flight number, return').fill('LX 2817')
  await page.getByLabel('Accommodation').fill('Hôtel Mont-Blanc, 62 Allée du Majestic')
}

/** Fills in who travels, and accepts the terms: what a link of the API does not know. */
export async function fillContact(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(TRAVELLER)) await page.getByLabel(label).fill(text)
  await page.getByLabel('Country code').selectOption({ label: 'Germany (+49)' })
  await page.getByLabel('I accept the').check()
}

/** Waits like somebody who has stopped typing, until what was typed is kept. */
export async function pauseUntilKept(page: Page, typed?: string): Promise<void> {
  const isKept = (answer: Response) =>
    answer.url().endsWith('/book/draft') &&
    (typed === undefined || [...new URLSearchParams(answer.request().postData() ?? '').values()].includes(typed))
  await page.waitForResponse(isKept, { timeout: 2_000 }).catch(() => null)
}

/** Presses the button that pays, which leads to the test provider's page, and decides the outcome there. */
export async function payAndDecide(page: Page, decision: string): Promise<void> {
  await page.getByRole('button', { name: /^Pay €[\d.]+( by card)?$/ }).click()
  await page.getByRole('button', { name: decision, exact: true }).click()
}

/** Books one way and pays with the test provider's page. */
export async function buy(page: Page): Promise<void> {
  await page.goto(ONE_WAY)
  await fillDetails(page)
  await payAndDecide(page, 'Pay')
}

/** Returns the state of the booking that the page is about. */
export async function stateOf(page: Page): Promise<string | null> {
  return page.locator('main[data-state]').getAttribute('data-state')
}
