import { type SeatAnswer, BOOSTER_FROM, GROWN_FROM } from '../../services/quoting/trips/fit-seats.ts'
import { seatsLine } from '../../services/quoting/trips/party-lines.ts'
import type { Leg, Trip } from '../../services/quoting/trips/trip.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { icon } from '../../web/layout/icons.ts'
import { numberField, waysField } from '../../web/parts/fields.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { SEAT_COUNTS, type SeatsAsked } from './seats.ts'

/** More seats would not fit into any of our vehicles. */
const MAX_SEATS = 20

/** The data of the question about child seats in step 3. */
export interface SeatsView {
  trip: Trip
  seats: SeatsAsked
  /** The values of the fields by name. */
  typed: TextParams
  error: string | undefined
}

/** Returns step 3's question about child seats: open, or collapsed behind what is booked. */
export function seatsField(words: Words, view: SeatsView): Markup {
  const { trip, seats, error } = view
  const text = words.seats
  const fields = html`${ways(words, view)} ${counts(words, view)}`
  if (seats.isOpen)
    return html`<fieldset aria-label="${text.title}">
      <p class="note">${text.open}</p>
      ${fields}
    </fieldset>`
  return html`<details class="note good seats" ${error !== undefined && 'open'}>
    <summary>
      ${icon('seat')}<span
        ><strong>${text.booked(seatsText(words, trip, seats.answer))}.</strong> ${hasSeats(trip) && text.free}</span
      >
      <u>${text.change}</u>
    </summary>
    <fieldset aria-label="${text.title}">${fields}</fieldset>
  </details>`
}

function hasSeats({ outbound, return: back }: Trip): boolean {
  return [outbound, back].some((leg) => leg !== null && leg.party.childSeats + leg.party.boosters > 0)
}

/** Returns the child seats of a trip on one line: `1 child seat, 1 booster`. */
export function seatsText(
  words: Words,
  { outbound, return: back }: Pick<Trip, 'outbound' | 'return'>,
  answer: SeatAnswer | null,
): string {
  const there = seatsOfLeg(words, outbound, answer)
  const home = back && seatsOfLeg(words, back, answer)
  return home === null || home === there
    ? there
    : [
        `${words.vehicles.wayThere}${words.formats.colon}${there}`,
        `${words.vehicles.wayBack}${words.formats.colon}${home}`,
      ].join('; ')
}

function seatsOfLeg({ language, seats, search }: Words, { party }: Leg, answer: SeatAnswer | null): string {
  const fitted = seatsLine(language, party)
  return fitted || (answer === 'own' ? seats.own : search.noSeats)
}

function ways(words: Words, view: SeatsView): Markup {
  const { seats, error } = view
  const { suggested, own, chosen } = words.search.seatWays
  const remark = seats.suggested && seatsText(words, seats.suggested, 'suggested')
  return waysField({
    name: 'seats',
    label: words.seats.question,
    error,
    ways: [
      ...(remark === null ? [] : [{ value: 'suggested', label: suggested, remark }]),
      { value: 'own', label: own },
      { value: 'chosen', label: chosen },
    ],
    chosen: chosenWay(view),
    control: { required: true },
  })
}

/** Returns the answer to select. Given seats count as chosen, unless they are the suggested ones. */
function chosenWay({ trip, seats: { answer, isOpen, suggested }, typed }: SeatsView): string | undefined {
  if (isOpen || answer !== null) return typed['seats'] ?? answer ?? undefined
  return suggested && sameSeats(trip, suggested) ? 'suggested' : 'chosen'
}

function sameSeats(one: Trip, other: Trip): boolean {
  return [one.outbound, one.return].every((leg, i) => {
    const twin = i === 0 ? other.outbound : other.return
    return leg?.party.childSeats === twin?.party.childSeats && leg?.party.boosters === twin?.party.boosters
  })
}

/** Returns one number of each kind, or two of each for a return leg with other children or seats. */
function counts(words: Words, { trip, typed }: SeatsView): Markup {
  const { search, vehicles } = words
  const field = (leg: Leg, prefix: '' | 'return_', end: string) => (name: (typeof SEAT_COUNTS)[number]) => {
    const isSeat = name === 'children_age_seat_count'
    return numberField({
      name: `${prefix}${name}`,
      label: `${isSeat ? search.childSeats : search.boosters}${end}`,
      remark: isSeat ? search.childSeatAges(BOOSTER_FROM - 1) : search.boosterAges(BOOSTER_FROM, GROWN_FROM - 1),
      value: typed[`${prefix}${name}`] ?? (isSeat ? leg.party.childSeats : leg.party.boosters),
      max: MAX_SEATS,
    })
  }
  const { outbound, return: back } = trip
  const ofLeg = (leg: Leg, prefix: '' | 'return_', way: string) =>
    SEAT_COUNTS.map(field(leg, prefix, hasOwnSeats(trip) ? `, ${way}` : ''))
  return html`<div class="fields four counted">
    ${ofLeg(outbound, '', vehicles.wayThere)}
    ${back && hasOwnSeats(trip) ? ofLeg(back, 'return_', vehicles.wayBack) : ''}
  </div>`
}

function hasOwnSeats({ outbound, return: back }: Trip): boolean {
  const names = ['children', 'infants', 'childSeats', 'boosters'] as const
  return back !== null && names.some((name) => back.party[name] !== outbound.party[name])
}
