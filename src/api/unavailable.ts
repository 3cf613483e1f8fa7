import { z } from 'zod'
import type { Why } from '../errors.ts'
import type { WrittenSuggestion } from '../http/field-names.ts'
import type { Obstacle } from '../services/quoting/trips/obstacles.ts'
import { describedBy } from './answer-fields.ts'

/** Why nothing can be booked at a time at which somebody might expect it. */
export const REASONS = ['sold_out', 'closed', 'too_late'] as const

/** Returns the reason for programs; undefined for any other. */
export function reasonOf(why: Why | undefined): (typeof REASONS)[number] | undefined {
  return why && OF_WHY[why]
}

const OF_WHY: Partial<Record<Why, (typeof REASONS)[number]>> = {
  soldOut: 'sold_out',
  closed: 'closed',
  tooLate: 'too_late',
}

/** A vehicle that would take the group, but cannot be had on a leg (decisions 3.27). */
const unavailableVehicle = z
  .object({
    vehicle_type_id: z.int(),
    name: z.string(),
    code: z.string().meta({ description: 'With which this vehicle alone is refused: `NO_BOOKABLE_VEHICLE`.' }),
    reason: z.enum(REASONS),
    message: z.string().meta({ description: 'Why, for people: what the operator says, if nothing is driven.' }),
    suggestion: describedBy('ApiErrorSuggestion').optional().meta({
      description: 'Only with `explain` 1: the nearest time at which this vehicle can be had.',
    }),
  })
  .meta({ id: 'UnavailableVehicle' })

/** The vehicles of a leg that cannot be had. */
export const unavailableVehicles = z.array(unavailableVehicle).optional().meta({
  description: 'Vehicles that take the group, but cannot be had at this time. Absent if there are none.',
})

/** A vehicle that cannot be had, and why. */
interface Missing {
  vehicle: { id: number; name: string }
  obstacle: Obstacle
}

/** Returns the vehicles of a leg that cannot be had as JSON; undefined if there are none. */
export function unavailableView<One extends Missing>(
  missing: readonly One[],
  suggestionOf: (one: One) => WrittenSuggestion | undefined,
): z.input<typeof unavailableVehicles> {
  if (missing.length === 0) return undefined
  return missing.map((one) => ({
    vehicle_type_id: one.vehicle.id,
    name: one.vehicle.name,
    code: 'NO_BOOKABLE_VEHICLE',
    reason: one.obstacle.why === 'closed' ? 'closed' : 'sold_out',
    message: one.obstacle.why === 'closed' ? one.obstacle.words.en : 'sold out at this time',
    suggestion: suggestionOf(one),
  }))
}
