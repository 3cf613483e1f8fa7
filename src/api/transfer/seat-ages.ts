import { BOOSTER_FROM, GROWN_FROM } from '../../services/quoting/trips/suggest-seats.ts'

/** The ages of children for whom we suggest each kind of seat, in the words of descriptions. */
export const SEAT_AGES = {
  childSeat: `up to ${BOOSTER_FROM - 1} years`,
  booster: `${BOOSTER_FROM} to ${GROWN_FROM - 1} years`,
}
