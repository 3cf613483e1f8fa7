import { readDay } from '../../http/date-fields.ts'
import { invalidParam } from '../../http/field-names.ts'
import { plainEmail } from '../../values/email.ts'
import { plainText } from '../../values/text.ts'

/** The raw texts of a form by name, not yet checked. */
export type TextParams = Readonly<Record<string, string>>

/** Longer than any input of our forms; the longest field has a lower limit, which is reported beside it. */
const MAX_LENGTH = 4_000

/** Fields that are read from the request itself, because they may be repeated, or longer. */
const READ_BY_THEMSELVES: ReadonlySet<string> = new Set(['item', 'seen'])

/**
 * Returns the texts of a form. Throws INVALID_PARAMS for what is not text, or much too long: an absent text may mean
 * something else, such as no restriction. They are read as by `textParams`.
 */
export function formTexts(given: unknown): TextParams {
  if (typeof given !== 'object' || given === null) return {}
  for (const [name, value] of Object.entries(given)) {
    if (isText(value) || value === undefined || value === null || READ_BY_THEMSELVES.has(name)) continue
    const isLong = typeof value === 'string'
    throw invalidParam(name, isLong ? `must be at most ${MAX_LENGTH} characters` : 'must be a text, sent once')
  }
  return textParams(given)
}

/**
 * Returns the texts of a query or a path, or of a form that has been read before, as `plainText`. Anything that is not
 * text, or much too long, counts as absent.
 */
export function textParams(given: unknown): TextParams {
  if (typeof given !== 'object' || given === null) return {}
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(given)) if (isText(value)) texts[name] = plainText(value)
  return texts
}

/** Returns one text, read like `textParams`. */
export function textParam(given: unknown, name: string): string | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const value: unknown = Reflect.get(given, name)
  return isText(value) ? plainText(value) : undefined
}

/** Returns the number by which a form or a path names something stored; undefined for any other text. */
export function idIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Returns a day of a URL; undefined without one. Throws INVALID_PARAMS for what is no date. */
export function dayIn(query: TextParams, name: string): number | undefined {
  const text = query[name]?.trim() ?? ''
  if (text === '') return undefined
  const day = readDay(text)
  if (day === undefined) throw invalidParam(name, 'must be a date as YYYY-MM-DD')
  return day
}

/** Returns the e-mail address of a form in a normal form, for counting and comparing. */
export function typedEmail(form: unknown): string {
  return plainEmail(textParam(form, 'email') ?? '').toLowerCase()
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LENGTH
}
