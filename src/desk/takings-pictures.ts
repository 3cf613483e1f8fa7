import type { Takings } from '../services/money/takings.ts'
import { en } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import { formatDay, localMinute } from '../values/time.ts'

const HEIGHT = 110
const STEP = 14
const GAP = 4

const { money, shortDay } = en.formats

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
  const most = Math.max(1, ...sums.map(({ minor }) => minor))
  const bar = ({ day, minor }: { day: number; minor: number }, i: number) => {
    const height = Math.round((minor / most) * HEIGHT)
    return html`<rect x="${i * STEP}" y="${HEIGHT - height}" width="${STEP - GAP}" height="${height}">
      <title>${nameOf(day)}: ${money(minor, currency)}</title>
    </rect>`
  }
  return html`<p><strong>${money(total, currency)}</strong></p>
    <svg
      class="days"
      viewBox="0 0 ${days.length * STEP} ${HEIGHT + 2}"
      preserveAspectRatio="none"
      role="img"
      aria-label="Takings by day in ${currency}, ${money(most === 1 ? 0 : most, currency)} at most on one day"
    >
      ${sums.map(bar)}
      <path d="M0 ${HEIGHT + 1}H${days.length * STEP}" />
    </svg>
    <p class="row muted"><small>${nameOf(from)}</small> <small>${nameOf(today)}</small></p>`
}

/** Returns the currencies in which something was taken, that of the most days first; euros if there are none. */
function currenciesOf(takings: readonly Takings[]): string[] {
  const days = new Map<string, number>()
  for (const { currency, paymentsMinor } of takings)
    if (paymentsMinor > 0) days.set(currency, (days.get(currency) ?? 0) + 1)
  const found = [...days].toSorted(([, a], [, b]) => b - a).map(([currency]) => currency)
  return found.length > 0 ? found : ['EUR']
}

function nameOf(day: number): string {
  return shortDay(localMinute(day, 0, 0))
}
