import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Database } from '../db/database.ts'
import type { Site } from '../deps.ts'
import { listOpenRefunds, findNeedingReview, type OpenRefund, type NeedsReview } from '../services/payments/review.ts'
import { countRidesOfDay, type MarkedRides, type RideCounts } from '../services/rides/count-rides.ts'
import {
  countRentalsOfDay,
  type DayRental,
  listRentalsNeeding,
  type RentalCounts,
} from '../services/rides/day-of-rentals.ts'
import { en } from '../texts/site/en.ts'
import type { Role } from '../values/actor.ts'
import { html, type Markup } from '../values/html.ts'
import { formatDay, OPERATOR_ZONE, toLocal, todayAt } from '../values/time.ts'
import { icon } from '../web/layout/icons.ts'
import { MOST_ASKED, needingItems, whose } from './money/needing-items.ts'
import { mayManageMoney, mayManageRides } from './permissions.ts'
import { settlingItems } from './rentals/settling.ts'
import type { Mark } from './rides/marks.ts'

/** A day with its rides, and the rentals that begin. */
export interface HomeDay {
  day: number
  rides: RideCounts
  rentals: RentalCounts
}

/** How many rentals stand there at most: those whose shops were asked first. */
const MOST_RENTALS = 500

/** What needs attention, as it is stored. */
export interface Needing {
  /** Today and tomorrow. */
  days: readonly HomeDay[]
  needing: readonly NeedsReview[]
  /** What shops have refused or not confirmed. */
  rentals: readonly DayRental[]
  /** How many more of these there are. */
  moreRentals: number
  refunds: readonly OpenRefund[]
}

/** Loads what needs attention, as far as operators of a role may see it, and the numbers of today and tomorrow. */
export async function loadNeeding(db: Database, role: Role, now: Date): Promise<Needing> {
  const today = todayAt(now, OPERATOR_ZONE)
  const { rentals, more } = mayManageRides(role)
    ? await listRentalsNeeding(db, now, MOST_RENTALS)
    : { rentals: [], more: 0 }
  return {
    days: [await loadDay(db, today), await loadDay(db, today + 1)],
    needing: await findNeedingReview(db, now, { environment: 'live', most: MOST_ASKED }),
    rentals,
    moreRentals: more,
    refunds: mayManageMoney(role) ? await listOpenRefunds(db, 'live', MOST_ASKED) : [],
  }
}

async function loadDay(db: Database, day: number): Promise<HomeDay> {
  return { day, rides: await countRidesOfDay(db, day), rentals: await countRentalsOfDay(db, day) }
}

const { formats } = en

/** The names of the two days. */
export const NAMES = ['Today', 'Tomorrow']

/** Returns what needs attention, each with what settles it, or where others do. */
export function needingAttention(
  site: Site,
  catalogue: Catalogue,
  { days, needing, rentals, refunds }: Needing,
  role: Role,
  now: Date,
): Markup[] {
  const money = mayManageMoney(role)
    ? needingItems(site, { refunds, needing })
    : needing.map((one) => lookItem(site, one))
  return [
    ...(mayManageRides(role) ? days.flatMap((one, i) => ridesItems(site, one, NAMES[i] ?? '')) : []),
    ...settlingItems(site, { catalogue, action: `${site.url}/desk/rentals?from=desk`, now }, rentals),
    ...money,
  ]
}

/** Returns the rides of a day without a driver, and those that have changed, each with a link to them. */
function ridesItems({ url }: Site, { day, rides }: HomeDay, name: string): Markup[] {
  const item = (mark: Mark, { count, first }: MarkedRides, words: string, button: string) => {
    if (!first) return []
    const pickup = formats.time(toLocal(first.startsAt.getTime(), OPERATOR_ZONE))
    return html`<li>
      ${icon('warning')}
      <div>
        <strong>${formats.counted(count, 'ride', 'rides')} ${name.toLowerCase()} ${words}</strong>
        <small class="muted">first pickup ${pickup}, ${first.from} → ${first.to}</small>
      </div>
      <a class="button" href="${url}/desk/rides?day=${formatDay(day)}&#38;${mark}=1">${button}</a>
    </li>`
  }
  return [
    item('unassigned', rides.unassigned, 'without a driver', 'Assign'),
    item('changed', rides.changed, 'changed', 'See changes'),
  ].flat()
}

/** Returns what others have to decide on, for operators who may not. */
function lookItem({ url }: Site, { booking }: NeedsReview): Markup {
  return html`<li>
    ${icon('warning')}
    <div>
      <strong>A payment needs review</strong>
      <small class="muted">${whose(url, booking)}</small>
    </div>
    <a class="button" href="${url}/desk/bookings/${booking.reference}">Open</a>
  </li>`
}
