import type { FastifyRequest } from 'fastify'
import { acceptedLanguages } from '../http/negotiation.ts'
import type { Language } from '../values/language.ts'

/**
 * Returns the country of a page's reader as far as the languages of the browser tell: `CH` by `fr-CH`, else where its
 * language is at home. English is read everywhere, and many browsers say `en-US` wherever they are: that tells nothing.
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
