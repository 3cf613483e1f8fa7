import { withoutUnwritable } from '../values/text.ts'

/** The raw texts of a form by name, not yet checked. */
export type TextParams = Readonly<Record<string, string>>

/** Longer than any input of our forms; the longest field has a lower limit, which is reported. */
const MAX_LENGTH = 4_000

/**
 * Returns the texts of a form, a query or a path. Anything that is not text, or much too long, counts as absent.
 * Control characters, which the database cannot store, are dropped, except line breaks and tabs.
 */
export function textParams(given: unknown): TextParams {
  if (typeof given !== 'object' || given === null) return {}
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]: [string, unknown]) =>
      isText(value) ? [[name, withoutUnwritable(value)]] : [],
    ),
  )
}

/** Returns one text, read like `textParams`. */
export function textParam(given: unknown, name: string): string | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const value: unknown = Reflect.get(given, name)
  return isText(value) ? withoutUnwritable(value) : undefined
}

/** Returns the number by which a form or a path names something stored; undefined for any other text. */
export function idIn(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

/** Returns the e-mail address of a form in a normal form, for counting and comparing. */
export function typedEmail(form: unknown): string {
  return (textParam(form, 'email') ?? '').trim().toLowerCase()
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LENGTH
}
