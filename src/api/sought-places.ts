import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Deps } from '../deps.ts'
import { ApiError } from '../errors.ts'
import type { Api } from '../http/zod.ts'
import { MAX_SOUGHT, resolvePlace, type Resolved } from '../services/quoting/places/resolve-place.ts'
import { plainCode } from '../values/code.ts'
import type { PlaceCode } from '../values/place-code.ts'

/** Returns the text by which a place may be found, where its code was expected. */
export function soughtIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.length <= MAX_SOUGHT ? value : undefined
}

/** Makes every refusal of a place on routes registered from here on suggest the code of the place that was named. */
export function suggestSoughtPlaces(api: Api, { catalogue }: Pick<Deps, 'catalogue'>): void {
  api.setErrorHandler((error) => {
    throw withSoughtPlaces(catalogue.current, error)
  })
}

/** Returns a refusal with the code of each place that was named beyond doubt, as the nearest valid value. */
export function withSoughtPlaces(catalogue: Catalogue, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.faults.every(({ sought }) => sought === undefined)) return error
  const { code, cause, headers, suggestion } = error
  const faults = error.faults.map((fault) =>
    fault.sought === undefined ? fault : { ...fault, nearest: codeOf(catalogue, fault.sought) },
  )
  return new ApiError(code, faults, { cause, headers, suggestion })
}

/** The matches that leave no doubt. */
const CERTAIN: readonly Resolved['match'][] = ['exact', 'alias', 'iata']

function codeOf(catalogue: Catalogue, text: string): string | undefined {
  const [only, ...others] = resolvePlace(catalogue, { text, near: undefined, type: undefined })
  return only && others.length === 0 && CERTAIN.includes(only.match) ? only.place?.code : undefined
}

/** Returns the code in a text, as people copy one; undefined if it has not the shape of a code. */
export function readCode(value: unknown, isCode: (text: string) => text is PlaceCode): PlaceCode | undefined {
  if (typeof value !== 'string') return undefined
  if (isCode(value)) return value
  const plain = plainCode(value).toLowerCase().replace(/ ?- ?/g, '-')
  return isCode(plain) ? plain : undefined
}
