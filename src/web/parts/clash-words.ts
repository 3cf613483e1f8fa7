import type { Clash } from '../../services/rides/fit.ts'
import { en } from '../../texts/site/en.ts'
import { OPERATOR_ZONE, toLocal } from '../../values/time.ts'

const { formats } = en

/** Returns what a ride clashes with: `overlaps 11:00 Lyon → Tignes`, `1 h for 570 km to Söll`. */
export function clashWords(clash: Clash): string {
  const { from, to } = clash.other.details
  if (clash.kind === 'overlaps') {
    const time = formats.time(toLocal(clash.other.startsAt.getTime(), OPERATOR_ZONE))
    return `overlaps ${time} ${from.en} → ${to.en}`
  }
  const way = clash.isBefore ? `from ${to.en}` : `to ${from.en}`
  return `${formats.duration(clash.minutes)} for ${clash.km} km ${way}`
}
