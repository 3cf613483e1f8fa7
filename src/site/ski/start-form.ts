import { html } from 'ghtml'
import type { Catalogue } from '../../catalogue/catalogue.ts'
import { DURATIONS } from '../../values/rental.ts'
import { formatDay, todayAt } from '../../values/time.ts'
import type { Markup } from '../page/frame.ts'

const USUAL_DAYS = 6

/** Step 1: a form that leads to the offer picker like every quick-search link. */
export function startForm({ rentals }: Catalogue, siteUrl: string, now: Date): Markup {
  const today = formatDay(todayAt(now))
  return html`<form action="${siteUrl}/book/quick-search" method="get">
    <label for="resort">Resort</label>
    <select id="resort" name="resort" required>
      <option value="">Choose…</option>
      !${[...rentals.resorts.values()]
        .filter(({ shops }) => shops.length > 0)
        .map(({ id, name }) => html`<option value="${id}">${name}</option>`)}
    </select>
    <div class="columns">
      <div>
        <label for="first_day">First day</label
        ><input id="first_day" name="first_day" type="date" min="${today}" required />
      </div>
      <div>
        <label for="days">Days</label>
        <select id="days" name="days">
          !${DURATIONS.map(
            (days) => html`<option value="${days}" !${days === USUAL_DAYS ? 'selected' : ''}>${days}</option>`,
          )}
        </select>
      </div>
      <div><label for="promo">Promo code</label><input id="promo" name="promo" /></div>
    </div>
    <p><button>Show equipment and prices</button></p>
  </form>`
}
