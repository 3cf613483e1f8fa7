import type { Takings } from '../services/payments/takings.ts'
import { en } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import { formatDay } from '../values/time.ts'
import { dayBars } from '../web/parts/day-bars.ts'

/** Returns the takings of days as bars, one picture for each currency; refunds are not deducted. */
export function takingsPictures(takings: readonly Takings[], { from, today }: Days): Markup {
  const currencies = currenciesOf(takings)
  return html`<section class="card">
    <h2>Takings by day, ${today - from + 1} days</h2>
    ${currencies.map((currency) => picture(takings, currency, { from, today }))}
  </section>`
}

interface Days {
  from: number
  today: number
}

function picture(takings: readonly Takings[], currency: string, { from, today }: Days): Markup {
  const days = Array.from({ length: today - from + 1 }, (_, i) => from + i)
  const sums = days.map((day) => {
    const own = takings.filter((one) => one.day === formatDay(day) && one.currency === currency)
    return { day, minor: own.reduce((sum, { paymentsMinor }) => sum + paymentsMinor, 0) }
  })
  const total = sums.reduce((sum, { minor }) => sum + minor, 0)
  return html`<p><strong>${en.formats.money(total, currency)}</strong></p>
    ${dayBars(sums, currency, (most) => `Takings by day in ${currency}, ${most} at most on one day`)}`
}

/** Returns the currencies in which something was taken, that of the most days first; euros if there are none. */
function currenciesOf(takings: readonly Takings[]): string[] {
  const days = new Map<string, number>()
  for (const { currency, paymentsMinor } of takings)
    if (paymentsMinor > 0) days.set(currency, (days.get(currency) ?? 0) + 1)
  const found = [...days].toSorted(([, a], [, b]) => b - a).map(([currency]) => currency)
  return found.length > 0 ? found : ['EUR']
}
