import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Deps } from '../deps.ts'
import { ApiError, type Sought } from '../errors.ts'
import { FieldFault, type Kind, unboundedInteger } from '../http/fields.ts'
import type { Api } from '../http/zod.ts'
import { CERTAIN, MAX_SOUGHT, resolvePlace } from '../services/quoting/places/resolve-place.ts'
import { plainCode } from '../values/code.ts'
import { isPlaceCode, type PlaceCode, placeNumber } from '../values/place-code.ts'

/** Returns the text by which a place may be found, where its code, or the id of a resort, was expected. */
export function soughtIn(value: unknown, as: Sought['as'] = 'code'): Sought | undefined {
  return typeof value === 'string' && value.length <= MAX_SOUGHT ? { text: value, as } : undefined
}

const number = unboundedInteger(1)

/** The id of a resort, which is the number in its code. */
export const resortId: Kind<number> = {
  ...number,
  read(value) {
    const read = number.read(value)
    const isNumber = typeof value !== 'string' || !/\p{L}/u.test(value)
    return read instanceof FieldFault && !isNumber
      ? new FieldFault(read.reason, { sought: soughtIn(value, 'resortId') })
      : read
  },
}

/**
 * Makes every refusal of a place on routes registered from here on suggest the code or id of the place that was named.
 */
export function suggestSoughtPlaces(api: Api, { catalogue }: Pick<Deps, 'catalogue'>): void {
  api.setErrorHandler((error) => {
    throw withSoughtPlaces(catalogue.current, error)
  })
}

/** Returns a refusal with the code or id of each place that was named beyond doubt, as the nearest valid value. */
export function withSoughtPlaces(catalogue: Catalogue, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.faults.every(({ sought }) => sought === undefined)) return error
  const { code, cause, headers, suggestion } = error
  const faults = error.faults.map((fault) =>
    fault.sought === undefined ? fault : { ...fault, nearest: meantBy(catalogue, fault.sought) },
  )
  return new ApiError(code, faults, { cause, headers, suggestion })
}

function meantBy(catalogue: Catalogue, { text, as }: Sought): string | number | undefined {
  const isCode = as === 'code'
  // The code of a place, as people copy one, is as good a name of a resort as its own.
  const named = isCode ? text : (readCode(text, isPlaceCode) ?? text)
  const [only, ...others] = resolvePlace(catalogue, {
    text: named,
    near: undefined,
    type: isCode ? undefined : 'resort',
  })
  const code = only && others.length === 0 && CERTAIN.has(only.match) ? only.place?.code : undefined
  return isCode ? code : code && placeNumber(code)
}

/** Returns the code in a text, as people copy one; undefined if it has not the shape of a code. */
export function readCode(value: unknown, isCode: (text: string) => text is PlaceCode): PlaceCode | undefined {
  if (typeof value !== 'string') return undefined
  if (isCode(value)) return value
  const plain = plainCode(value).toLowerCase().replace(/ ?- ?/g, '-')
  return isCode(plain) ? plain : undefined
}
