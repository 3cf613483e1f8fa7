import { en } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { localMinute } from '../../values/time.ts'

const HEIGHT = 120
const STEP = 14
const GAP = 4

/** The amount of a day, in minor units. */
interface DayAmount {
  day: number
  minor: number
}

/** Returns the amounts of days as bars, in English; the label says what the highest is. */
export function dayBars(days: readonly DayAmount[], currency: string, label: (most: string) => string): Markup {
  const most = Math.max(0, ...days.map(({ minor }) => minor))
  const bar = ({ day, minor }: DayAmount, i: number) => {
    const height = most === 0 ? 0 : Math.round((minor / most) * HEIGHT)
    return html`<rect x="${i * STEP}" y="${HEIGHT - height}" width="${STEP - GAP}" height="${height}">
      <title>${nameOf(day)}: ${en.formats.money(minor, currency)}</title>
    </rect>`
  }
  const first = days[0]
  const last = days.at(-1)
  return html`<svg
      class="days"
      viewBox="0 0 ${days.length * STEP} ${HEIGHT + 2}"
      preserveAspectRatio="none"
      role="img"
      aria-label="${label(en.formats.money(most, currency))}"
    >
      ${days.map(bar)}
      <path d="M0 ${HEIGHT + 1}H${days.length * STEP}" />
    </svg>
    <p class="row muted"><small>${first && nameOf(first.day)}</small> <small>${last && nameOf(last.day)}</small></p>`
}

function nameOf(day: number): string {
  return en.formats.shortDay(localMinute(day, 0, 0))
}
