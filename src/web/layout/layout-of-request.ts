import type { FastifyRequest } from 'fastify'
import { acceptedLanguages } from '../../http/cached-body.ts'
import { WORDS } from '../../texts/site.ts'
import type { Words } from '../../texts/site/en.ts'
import type { Product } from '../../values/booking.ts'
import { type Language, languageOfTag, LANGUAGES } from '../../values/language.ts'
import { memoize } from '../../values/memo.ts'
import { unbroken } from '../../values/text.ts'
import { partnerParams } from '../request/attribution.ts'
import { isBelow, pathOf } from '../request/cookie.ts'
import { textParam, textParams } from '../request/text-params.ts'
import type { Layout } from './layout.ts'

/**
 * Returns the layout of a request. Its language is the one in the path of the request (`/fr/book/`), or else its
 * `?lang=`, that of the booking on the page, the browser's, or English. All links of the page keep that language, and
 * how a partner sent the traveller.
 */
export type LayoutOf = (request: FastifyRequest, ofBooking?: Language) => Layout

/** Returns the layouts of a site, one for each language, and one without a language in its URLs. */
export function layoutsOf(given: SharedLayout): LayoutOf {
  const { site } = given
  const shared = withUnbrokenPhone(given)
  const root = site.url
  const rootPath = pathOf(site.url)
  const inLanguage = (language: Language): Layout => {
    const urlIn = (url: string) => `${url}/${language}`
    const roots = { transfer: urlIn(site.roots.transfer), ski: urlIn(site.roots.ski) }
    return {
      ...shared,
      attribution: NOBODY,
      root,
      rootPath,
      site: { ...site, url: urlIn(site.url), roots },
      words: WORDS[language],
    }
  }
  const layouts = { en: inLanguage('en'), fr: inLanguage('fr'), de: inLanguage('de'), it: inLanguage('it') }
  const plain = englishLayout(shared)

  return (request, ofBooking) => {
    const named = namedLanguage(rootPath, request.originalUrl) ?? languageOfTag(textParam(request.query, 'lang') ?? '')
    const browsers = browsersLanguage(request)
    const language = named ?? ofBooking ?? browsers
    // Readers who would get English anyway need no language in URLs.
    const layout = named === undefined && language === 'en' && browsers === 'en' ? plain : layouts[language]
    const attribution = partnerParams(textParams(request.query))
    return Object.keys(attribution).length === 0 ? layout : { ...layout, attribution }
  }
}

/** What the layouts of a site share. */
type SharedLayout = Pick<Layout, 'site' | 'area' | 'operator'>

/** Returns the layout of pages that are in English only, whatever the browser or the path says. */
export function englishLayout(shared: SharedLayout): Layout {
  const { url } = shared.site
  return { ...withUnbrokenPhone(shared), attribution: NOBODY, root: url, rootPath: pathOf(url), words: WORDS.en }
}

/** No partner has sent the traveller. */
const NOBODY = {}

/** Returns the layout with a non-breaking phone number, because pages show it in sentences. */
function withUnbrokenPhone(shared: SharedLayout): SharedLayout {
  const { operator } = shared
  return { ...shared, operator: { ...operator, phone: unbroken(operator.phone) } }
}

/**
 * Returns a function that removes the language from the path of a request, so that each page has one route for all
 * languages: `/fr/book/` becomes `/book/`. API paths have no language.
 */
export function languageRemover(siteUrls: readonly string[]): (url: string) => string {
  const roots = siteUrls.map(pathOf).toSorted((a, b) => b.length - a.length)
  return (url) => {
    // Nearly every request is for an API.
    if (!MAY_NAME_LANGUAGE.test(url)) return url
    for (const root of roots) {
      const language = namedLanguage(root, url)
      if (language === undefined) continue
      const rest = url.slice(root.length + 1 + language.length)
      const path = root + (rest.startsWith('/') ? rest : `/${rest}`)
      // A site nested within this one has languages after its own root.
      return isBelow(path, `${root}/api`) || root !== roots.find((one) => isBelow(path, one)) ? url : path
    }
    return url
  }
}

const MAY_NAME_LANGUAGE = new RegExp(`/(?:${LANGUAGES.join('|')})(?:[/?]|$)`)

/** Returns the language in a path after the root of its site. */
function namedLanguage(root: string, url: string): Language | undefined {
  const [segment] = url.startsWith(`${root}/`) ? url.slice(root.length + 1).split(/[/?]/, 1) : []
  return LANGUAGES.find((language) => language === segment)
}

/** Returns the first of our languages that a browser accepts, or else English. */
function browsersLanguage(request: FastifyRequest): Language {
  const [best = 'en'] = acceptedLanguages(request).flatMap((tag) => languageOfTag(tag) ?? [])
  return best
}

/** Returns the layout of a page about a booking, with the texts of its product. */
export function layoutFor(layout: Layout, product: Product): Layout {
  return product === 'ski' ? layoutOfRentals(layout) : layout
}

/** Memoized, because parts of pages are rendered once for a layout or its texts. */
const layoutOfRentals = memoize((layout: Layout): Layout => ({ ...layout, words: wordsOfRentals(layout.words) }))

/** Replaces texts about transfers and rentals alike by those about rentals alone. */
const wordsOfRentals = memoize((words: Words): Words => {
  const { booking, cancellation, change, details, rented } = words
  return {
    ...words,
    booking: {
      ...booking,
      settlements: { ...booking.settlements, on_arrival: rented.owed },
      payButtons: { ...booking.payButtons, on_arrival: rented.payInShop },
      toDriver: rented.toShop,
      heldFor: rented.heldFor,
      heldUntil: rented.heldUntil,
      change: { ...booking.change, text: () => rented.change },
    },
    cancellation: { ...cancellation, closed: { ...cancellation.closed, text: rented.closed } },
    change: { ...change, other: { ...change.other, text: rented.other } },
    details: {
      ...details,
      mobileRemark: rented.mobileRemark,
      faults: { ...details.faults, phone: rented.phoneFault },
    },
  }
})
