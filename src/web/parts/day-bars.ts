import { en } from '../../texts/site/en.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { memoizeValues } from '../../values/memo.ts'
import { localMinute } from '../../values/time.ts'

const HEIGHT = 120
const STEP = 14
const GAP = 4

/** The amount of a day, in minor units. */
interface DayAmount {
  day: number
  minor: number
  /** Whether the bar is drawn paler than others. */
  isPale?: boolean
}

/** Returns the amounts of days as bars beside a scale, in English; the label says what the highest is. */
export function dayBars(days: readonly DayAmount[], currency: string, label: (most: string) => string): Markup {
  const most = Math.max(0, ...days.map(({ minor }) => minor))
  const top = roundAbove(most)
  const width = days.length * STEP
  const bar = ({ day, minor, isPale = false }: DayAmount, i: number) => {
    const height = most === 0 ? 0 : Math.round((minor / top) * HEIGHT)
    const measures = { class: isPale && 'pale', x: i * STEP, y: HEIGHT - height, width: STEP - GAP, height }
    return html`<rect ${attributes(measures)}
      ><title>${nameOf(day)}: ${en.formats.money(minor, currency)}</title></rect
    >`
  }
  const first = days[0]
  const last = days.at(-1)
  return html`<div class="day-bars">
      <p class="muted" aria-hidden="true">
        ${most > 0 && [top, top / 2].map((minor) => html`<small>${briefly(minor, currency)}</small>`)}
        <small>0</small>
      </p>
      <svg
        class="days"
        viewBox="0 0 ${width} ${HEIGHT + 1}"
        preserveAspectRatio="none"
        role="img"
        aria-label="${label(en.formats.money(most, currency))}"
      >
        <path d="M0 .5H${width}M0 ${HEIGHT / 2}H${width}M0 ${HEIGHT + 0.5}H${width}" />
        ${days.map(bar)}
      </svg>
    </div>
    <p class="row muted"><small>${first && nameOf(first.day)}</small> <small>${last && nameOf(last.day)}</small></p>`
}

/** Returns the first of 1, 2, 5, 10, 20, 50 and so on that is not below an amount. */
function roundAbove(minor: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, minor)))
  return power * ([1, 2, 5].find((times) => times * power >= minor) ?? 10)
}

/** `€100k`, for hundredths of a currency, whatever decimals it has. */
function briefly(minor: number, currency: string): string {
  return briefFormat(currency).format(minor / 100)
}

const briefFormat = memoizeValues(
  (currency: string) => new Intl.NumberFormat('en-GB', { style: 'currency', currency, notation: 'compact' }),
)

function nameOf(day: number): string {
  return en.formats.shortDay(localMinute(day, 0, 0))
}
