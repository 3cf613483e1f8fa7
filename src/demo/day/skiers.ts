import type { Measurement, Pack } from '../../catalogue/rentals.ts'
import type { Participant } from '../../services/sale/carts/rental-cart.ts'
import { GENDERS, MEASUREMENT_KINDS, type MeasurementKind, SKI_LEVELS } from '../../values/rental.ts'
import { type Dice, madeUpName, oneOf } from './made-up.ts'

/** Returns the ages of a party that comes to a shop: a couple, friends, or a family. */
export function madeUpAges(dice: Dice): number[] {
  const adult = () => 22 + Math.floor(dice() * 40)
  const child = () => 4 + Math.floor(dice() * 11)
  return oneOf(
    [
      () => [adult()],
      () => [adult(), adult()],
      () => [adult(), adult(), child()],
      () => [adult(), adult(), child(), child()],
    ],
    dice,
  )()
}

/** Returns somebody of an age with sizes that people of that age have, for whom a pack is. */
export function madeUpSkier(age: number, pack: Pack, sizes: readonly Measurement[], dice: Dice): Participant {
  const gender = oneOf(GENDERS, dice)
  const measured = bodyOf(age, gender, dice)
  return {
    firstName: madeUpName(dice),
    age,
    gender,
    packId: pack.id,
    level: oneOf(SKI_LEVELS, dice),
    helmet: !pack.equipment.hasHelmet && (age < 16 || dice() < 0.5),
    period: null,
    email: null,
    measurements: Object.fromEntries(
      MEASUREMENT_KINDS.flatMap((kind) => {
        const size = sizeFor(kind, measured[kind], sizes)
        return size ? [[kind, size.id]] : []
      }),
    ),
  }
}

/** Returns what is measured of somebody, in cm, kg, mondopoint and mm, as the labels of sizes have it. */
function bodyOf(age: number, gender: 'man' | 'woman', dice: Dice): Record<MeasurementKind, number> {
  const isGrown = age >= 16
  const usual = isGrown ? (gender === 'man' ? 177 : 165) : 76 + 6.2 * age
  const height = Math.round(usual + (dice() - 0.5) * (isGrown ? 22 : 10))
  const bodyMass = (isGrown ? 21 : 15.5) + dice() * (isGrown ? 7 : 3)
  return {
    height,
    weight: Math.round(bodyMass * (height / 100) ** 2),
    shoe_size: Math.round(height * 0.3 + (gender === 'man' ? 1 : 0) - (isGrown ? 0 : 1)) / 2,
    foot_width: isGrown ? 96 + dice() * 8 : 90,
    calf_width: isGrown ? 33 + dice() * 8 : 28,
    head_size: isGrown ? 54 + dice() * 6 : 50 + dice() * 3,
  }
}

/** Returns the size whose label has the largest number that is not above what was measured, or the smallest size. */
function sizeFor(kind: MeasurementKind, measured: number, sizes: readonly Measurement[]): Measurement | undefined {
  const own = sizes
    .filter((one) => one.kind === kind)
    .map((size) => ({ size, from: startOf(kind, size.label.en) }))
    .toSorted((a, b) => a.from - b.from)
  return (own.findLast(({ from }) => from <= measured) ?? own[0])?.size
}

/** Returns where a size begins: `180-184 cm`, `up to 74 cm`, `40 EU / 25.5 mondopoint`, `narrow (up to 98 mm)`. */
function startOf(kind: MeasurementKind, label: string): number {
  if (label.includes('up to')) return 0
  const numbers = Array.from(label.matchAll(/\d+(?:\.\d+)?/g), ([number]) => Number(number))
  return (kind === 'shoe_size' ? numbers.at(-1) : numbers[0]) ?? 0
}
