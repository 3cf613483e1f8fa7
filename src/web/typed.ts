import { withoutUnwritable } from '../values/text.ts'

/** What was typed into a form, as texts by name, not yet checked. */
export type Typed = Readonly<Record<string, string>>

/** Longer than anything that our forms ask for; their longest field refuses sooner, and says so. */
const LONGEST = 4_000

/**
 * Returns the texts of a form, a query or a path; anything that is not text, or far too long, counts as left out. Control
 * characters, which no database stores, are dropped, except line breaks and tabs.
 */
export function typedWords(given: unknown): Typed {
  if (typeof given !== 'object' || given === null) return {}
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]: [string, unknown]) =>
      isText(value) ? [[name, withoutUnwritable(value)]] : [],
    ),
  )
}

/** Returns one text as `typedWords` reads it. */
export function typedWord(given: unknown, name: string): string | undefined {
  if (typeof given !== 'object' || given === null) return undefined
  const value: unknown = Reflect.get(given, name)
  return isText(value) ? withoutUnwritable(value) : undefined
}

/** Returns the e-mail address of a form, written alike however it was typed, to count or compare it by. */
export function typedEmail(form: unknown): string {
  return (typedWord(form, 'email') ?? '').trim().toLowerCase()
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= LONGEST
}
