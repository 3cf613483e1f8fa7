import { expect, it } from 'vitest'
import { catchesDeparture } from '../../src/values/departure.ts'
import { GENEVA, GENEVA_CITY, LYON, MOUTIERS, VAL_THORENS } from '../support/demo.ts'

it.each([
  [VAL_THORENS, GENEVA],
  [VAL_THORENS, MOUTIERS],
  [VAL_THORENS, GENEVA_CITY],
  [GENEVA_CITY, GENEVA],
  [GENEVA_CITY, MOUTIERS],
] as const)('The flight or train is caught from %s to %s', (from, to) =>
  expect(catchesDeparture({ from, to })).toBe(true),
)

it.each([
  [GENEVA, VAL_THORENS],
  [MOUTIERS, VAL_THORENS],
  [GENEVA_CITY, VAL_THORENS],
  [GENEVA, GENEVA_CITY],
  [MOUTIERS, GENEVA_CITY],
  [GENEVA, LYON],
] as const)('The flight or train is met from %s to %s', (from, to) =>
  expect(catchesDeparture({ from, to })).toBe(false),
)
