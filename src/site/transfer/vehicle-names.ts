import { countVehicles } from '../../services/quoting/trips/fleet.ts'
import type { Language } from '../../values/language.ts'
import { inLanguage, type Wording } from '../../values/wording.ts'

/** Returns the names of the vehicles that drive a leg, several of one type as `2 × Standard minivan`. */
export function vehicleNames(
  language: Language,
  rides: readonly { vehicle: { id: number; name: Wording } }[],
): string[] {
  return countVehicles(rides).map(({ vehicle, count }) => {
    const name = inLanguage(vehicle.name, language)
    return count === 1 ? name : `${count} × ${name}`
  })
}
