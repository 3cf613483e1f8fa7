import type { FastifyRequest } from 'fastify'
import { acceptedLanguages } from '../../http/cached-body.ts'
import type { Language } from '../../values/language.ts'

/**
 * Returns the probable country of a reader from the languages of the browser: `CH` for `fr-CH`, or else the home
 * country of the language. English says nothing, because it is read everywhere, and many browsers send `en-US` wherever
 * they are.
 */
export function readersRegion(request: FastifyRequest, language: Language): string | undefined {
  for (const tag of acceptedLanguages(request)) {
    const [, primary, region] = TAG.exec(tag) ?? []
    if (primary?.toLowerCase() !== language || region === undefined) continue
    return language === 'en' && region.toUpperCase() === 'US' ? undefined : region.toUpperCase()
  }
  return HOME[language]
}

const TAG = /^([a-z]{2})-(?:[a-z]{4}-)?([a-z]{2})$/i

const HOME: Readonly<Record<Language, string | undefined>> = { en: undefined, fr: 'FR', de: 'DE', it: 'IT' }
