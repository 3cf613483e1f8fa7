import type { Catalogue, MeetingPoint } from '../../catalogue/catalogue.ts'
import type { Language } from '../../values/language.ts'
import type { Operator } from '../../values/operator.ts'
import { type PlaceCode, withoutSuffix } from '../../values/place-code.ts'
import { inLanguage } from '../../values/wording.ts'

/** The instructions for the start of a leg, complete in themselves. Can be stored as JSON. */
export interface Meeting {
  /** How to find the driver, one line per terminal; null if the place has no instructions. */
  words: string | null
  /** Whom to call when driver and traveller do not find each other. */
  phone: string
  /** How long the driver waits after the pickup time free of charge. */
  waitingMinutes: number
}

/**
 * Returns how travellers find their driver at a place. A seasonal variant of an airport has the meeting points of its
 * airport.
 */
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
    // The terminal is unknown before the flight lands, so only what holds for all of them is promised.
    waitingMinutes: Math.min(...points.map((point) => point.waitingMinutes)),
  }
}

/** Returns the text of a meeting point after the name of its terminal, with its phone number if it has its own. */
function lineOf({ terminal, words, phone }: MeetingPoint, language: Language, shared: string): string {
  const said = terminal === null ? inLanguage(words, language) : `${terminal} – ${inLanguage(words, language)}`
  return phone === null || phone === shared ? said : `${said} ${phone}`
}
