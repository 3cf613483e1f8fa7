import type { Catalogue, MeetingPoint } from '../../catalogue/catalogue.ts'
import type { Language } from '../../values/language.ts'
import type { Operator } from '../../values/operator.ts'
import { type PlaceCode, withoutSuffix } from '../../values/place-code.ts'
import { inLanguage } from '../../values/wording.ts'

/** What the traveller is told of the start of a leg, with nothing left to look up. It survives JSON. */
export interface Meeting {
  /** How to find the driver, one line per terminal; null if nothing is known of the place. */
  words: string | null
  /** Whom to call when driver and traveller do not find each other. */
  phone: string
  /** How long the driver waits after the pickup time at no charge. */
  waitingMinutes: number
}

/** Returns how travellers find their driver at a place; a seasonal variant of an airport is met as that airport is. */
export function meetingPointFor(
  { meetingPoints }: Pick<Catalogue, 'meetingPoints'>,
  place: PlaceCode,
  language: Language,
  operator: Pick<Operator, 'phone'>,
): Meeting {
  const points = meetingPoints.get(place) ?? meetingPoints.get(withoutSuffix(place)) ?? []
  if (points.length === 0) return { words: null, phone: operator.phone, waitingMinutes: 0 }
  const phones = new Set(points.map((point) => point.phone ?? operator.phone))
  const [shared = operator.phone] = phones.size === 1 ? phones : []
  return {
    words: points.map((point) => lineOf(point, language, shared)).join('\n'),
    phone: shared,
    // Nobody knows the terminal before the flight lands, so only what holds at all of them is promised.
    waitingMinutes: Math.min(...points.map((point) => point.waitingMinutes)),
  }
}

/** The point's words, after the terminal's name and before a number that is its own. */
function lineOf({ terminal, words, phone }: MeetingPoint, language: Language, shared: string): string {
  const said = terminal === null ? inLanguage(words, language) : `${terminal} – ${inLanguage(words, language)}`
  return phone === null || phone === shared ? said : `${said} ${phone}`
}
