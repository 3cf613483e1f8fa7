import type { Takings } from '../services/money/takings.ts'
import { en } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import { formatDay, localMinute } from '../values/time.ts'

const HEIGHT = 110
const STEP = 14
const GAP = 4

const { money, shortDay } = en.formats

/** Returns the takings of days as bars, in the currency with the highest takings; refunds are not subtracted. */
export function takingsPicture(takings: readonly Takings[], { from, today }: { from: number; today: number }): Markup {
  const currency = mainCurrency(takings)
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
  return html`<section class="card">
    <div class="row">
      <h2>Takings by day, ${days.length} days</h2>
      <strong>${money(total, currency)}</strong>
    </div>
    <svg
      class="days"
      viewBox="0 0 ${days.length * STEP} ${HEIGHT + 2}"
      preserveAspectRatio="none"
      role="img"
      aria-label="Takings by day, ${money(most === 1 ? 0 : most, currency)} at most on one day"
    >
      ${sums.map(bar)}
      <path d="M0 ${HEIGHT + 1}H${days.length * STEP}" />
    </svg>
    <p class="row muted"><small>${nameOf(from)}</small> <small>${nameOf(today)}</small></p>
  </section>`
}

function mainCurrency(takings: readonly Takings[]): string {
  const sums = new Map<string, number>()
  for (const { currency, paymentsMinor } of takings) sums.set(currency, (sums.get(currency) ?? 0) + paymentsMinor)
  const [most] = [...sums].toSorted(([, a], [, b]) => b - a)
  return most?.[0] ?? 'EUR'
}

function nameOf(day: number): string {
  return shortDay(localMinute(day, 0, 0))
}
