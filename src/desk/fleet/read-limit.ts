import type { Catalogue } from '../../catalogue/catalogue.ts'
import { limitFaults } from '../../catalogue/import/check-limits.ts'
import { CERTAIN, resolvePlace } from '../../services/quoting/places/resolve-place.ts'
import { type LimitKind, type LimitRow, LIMITS } from '../../services/rides/limits.ts'
import { isPartnerCode } from '../../values/place-code.ts'
import { dayMeantBy, timeMeantBy } from '../../values/typed-time.ts'
import { idIn, type TextParams } from '../../web/request/text-params.ts'

/** A row that an operator typed; what is wrong with it, by field, if anything is. */
export type ReadLimit = { kind: LimitKind } & ({ row: LimitRow } | { faults: LimitFaults })

/** What is wrong with a row, as a sentence for each field. */
export type LimitFaults = Readonly<Record<string, string>>

/** Returns which kind of row a form is about, by its fields; undefined if it has none of them. */
export function kindOf(typed: TextParams): LimitKind | undefined {
  if (typed['units'] !== undefined) return 'capacity'
  if (typed['words_en'] !== undefined) return 'closure'
  if (typed['date_from'] !== undefined) return 'allowance'
  return typed['minutes'] === undefined ? undefined : 'notice'
}

/** Reads a row by the rules of its file; a place may also be typed by its name. */
export function readLimit(catalogue: Catalogue, kind: LimitKind, typed: TextParams): ReadLimit {
  const spec = LIMITS[kind]
  const cells = Object.keys(spec.columns).map((name) => [name, cellOf(catalogue, name, typed[name]?.trim() ?? '')])
  const read = spec.row.safeParse(Object.fromEntries(cells))
  const found = read.success
    ? limitFaults(read.data, {
        place: (code) => isPartnerCode(code) && catalogue.places.has(code),
        vehicle: (id) => catalogue.vehicles.has(id),
      })
    : read.error.issues.map(({ path: [column], message }) => ({ column: String(column), reason: message }))
  if (read.success && found.length === 0) return { kind, row: read.data }
  return { kind, faults: Object.fromEntries(found.map(({ column, reason }) => [column, sentence(reason)])) }
}

/** Returns a stored row as it is typed: places by their names, where these say which they are. */
export function typedAs(catalogue: Catalogue, row: LimitRow): TextParams {
  const nameOf = (code: string) => {
    const name = isPartnerCode(code) ? catalogue.places.get(code)?.name : undefined
    return name !== undefined && codeOf(catalogue, name) === code ? name : code
  }
  const textOf = (name: string, value: LimitRow[string]) => {
    if (Array.isArray(value)) return value.map(nameOf).join(' | ')
    const text = String(value ?? '')
    if (name === 'place') return nameOf(text)
    return name.startsWith('time_') ? text.slice(0, 5) : text
  }
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, textOf(name, value)]))
}

function cellOf(catalogue: Catalogue, name: string, text: string): string {
  if (name === 'place') return codeOf(catalogue, text)
  if (name === 'area')
    return text
      .split(/[|,;/]/)
      .map((part) => codeOf(catalogue, part.trim()))
      .join('|')
  if (name.startsWith('date_')) return dayMeantBy(text) ?? text
  return name.startsWith('time_') ? (timeMeantBy(text) ?? text) : text
}

/** Returns the code of the one place that a text certainly names, else the text. */
function codeOf(catalogue: Catalogue, text: string): string {
  const [found, ...others] = resolvePlace(catalogue, { text, near: undefined, type: undefined }).filter(
    ({ match, accommodation }) => CERTAIN.has(match) && accommodation === null,
  )
  return found?.place && others.length === 0 ? found.place.code : text
}

function sentence(reason: string): string {
  return `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}.`
}

/** Returns the kind and the id of a stored row by the value with which a form names it, such as `closure-7`. */
export function rowIn(text: string | undefined): { kind: LimitKind; id: number } | undefined {
  const [kind, digits] = text?.split('-') ?? []
  const id = idIn(digits)
  return kind !== undefined && isLimitKind(kind) && id !== undefined ? { kind, id } : undefined
}

function isLimitKind(text: string): text is LimitKind {
  return Object.hasOwn(LIMITS, text)
}
