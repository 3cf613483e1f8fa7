import type { Language } from '../values/language.ts'
import { complain } from './complain.ts'
import type { Home } from './home.ts'
import type { KnownPlace, Options } from './options.ts'

/** The names of places by code: in English, and in each language in which they differ. */
type Names = Readonly<Record<string, Partial<Record<Language, string>>>>

/**
 * Returns the name of a place that the surrounding page has preset: its own, or else the one in a file of ours, which
 * browsers cache; undefined if unknown.
 */
export async function nameOf(
  home: Home,
  { language }: Options,
  { attribute, code, name }: KnownPlace,
): Promise<string | undefined> {
  if (name !== undefined) return name
  const names = await loadNames(home)
  const found = names?.[code]
  if (!names) complain(`data-${attribute} is left out: its name cannot be loaded. Give it as data-${attribute}-name.`)
  else if (!found) complain(`data-${attribute} is left out: there is no place with this code.`)
  return found?.[language] ?? found?.en
}

/** Returns the names of places in a language, to complement the English names of the APIs. */
export async function namesIn(home: Home, { language }: Options): Promise<(code: string, name: string) => string> {
  const names = language === 'en' ? undefined : await loadNames(home)
  return (code, name) => names?.[code]?.[language] ?? name
}

/** Returns undefined while they cannot be loaded. */
async function loadNames({ transferUrl }: Home): Promise<Names | undefined> {
  try {
    const { places }: { places: Names } = await import(`${transferUrl}/js/places.js`)
    return places
  } catch {
    return undefined
  }
}
