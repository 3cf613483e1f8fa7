import type { FastifyReply, FastifyRequest } from 'fastify'
import { contactFromQuery, rentalFromQuery, rentalToQuery, searchLinkQuery } from '../../api/ski/rental-query.ts'
import type { Deps, Site } from '../../deps.ts'
import { orElse, redirectOnce } from '../../http/redirect.ts'
import { type Api, parse } from '../../http/zod.ts'
import { freeUntilAhead } from '../../services/bookings/terms.ts'
import { quoteRental } from '../../services/quoting/rentals/quote-rental.ts'
import type { Rental } from '../../services/quoting/rentals/rental.ts'
import { localMinute } from '../../values/time.ts'
import { failedLinks } from '../../web/failed-links.ts'
import { sendPage } from '../../web/frame.ts'
import type { FrameOf } from '../../web/frames.ts'
import { partnerWords } from '../../web/origin.ts'
import { type Typed, typedWords } from '../../web/typed.ts'
import { countsOf } from './counts.ts'
import { linkedWords } from './open-checkout.ts'
import { askedWords } from './page-words.ts'
import { groupCheckoutUrl, startUrl, withContact } from './page-url.ts'
import { countPeople, ensureFew } from './participants.ts'
import { knownPacks, pickedWords } from './pick.ts'
import { pickerPage, type ShopChoice } from './picker-page.ts'
import { startPage, startView } from './start-page.ts'
import { shopsOf, suggestCheapest, type Suggestion, suggestOneShop, totalOf } from './suggest.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'

/** The first two steps of the ski site: the start and the offer picker (decisions 5.6). */
export function funnel(api: Api, deps: Deps, site: Site, frameOf: FrameOf) {
  const { catalogue, clock } = deps
  const failed = failedLinks(deps, site, 'ski')
  // A partner's personal link: its promo code stays with the traveller from the first page on.
  api.get('/', REFUSED_LAST, (request, reply) =>
    redirectOnce(reply, startUrl(frameOf(request).site.url, partnerWords(typedWords(request.query)))),
  )
  for (const path of ['/book', '/book/']) {
    api.get(path, REFUSED_LAST, (request, reply) => {
      const typed = typedWords(request.query)
      const start = () => startUrl(frameOf(request).site.url, askedWords(typed))
      return typed['step'] === '2'
        ? orElse(reply, start, () => showOffers(request, reply, typed))
        : showStart(request, reply)
    })
  }

  /** Shows what a URL asks for; where it asks for nothing, what the link asked for that led there. */
  async function showStart(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const frame = frameOf(request)
    const now = clock()
    const asked = askedWords(typedWords(request.query))
    const found = Object.keys(asked).length === 0 ? await failed.find(request, now) : undefined
    const link = found?.link
    const kept = link?.cart.product === 'ski' ? linkedWords(catalogue.current, { link, cart: link.cart }) : asked
    return sendPage(reply, frame, startPage(frame, startView(catalogue.current, kept, now), found))
  }

  /** Shows what there is, or leads on with what is picked. */
  function showOffers(request: FastifyRequest, reply: FastifyReply, typed: Typed): FastifyReply {
    const now = clock()
    const frame = frameOf(request)
    const { url } = frame.site
    const { cancellationRules } = catalogue.current
    const words = parse(searchLinkQuery, typed)
    const contact = contactFromQuery(words)
    const rental = rentalFromQuery(catalogue.current, words, now)
    ensureFew(countPeople(typed))
    const { quote, picked, totalMinor, shops, choice } = pickFrom(typed, rental, url, now)
    const goesOn = typed['next'] === '1'
    if (goesOn && picked.size > 0)
      return redirectOnce(reply, groupCheckoutUrl(url, quote.rental, contact, pickedWords(quote, picked)))
    const { shopId } = quote.rental
    const query = withContact(rentalToQuery(rental, quote.currency.code), contact).toString()
    const firstStart = { at: localMinute(rental.period.firstDay, 0, 0), timeZone: quote.resort.timeZone }
    const view = {
      quote,
      asked: { ...askedWords(typed), ...(shopId === null ? {} : { shop: String(shopId) }) },
      bookingUrl: picked.size === 0 ? `${url}/book/quick-checkout?${query}&pack=` : null,
      picked,
      totalMinor,
      shops: shops.length,
      choice,
      freeUntil: freeUntilAhead(cancellationRules.ski, firstStart, now),
      isHasty: goesOn,
    }
    return sendPage(reply, frame, pickerPage(frame, view))
  }

  /** What the form has picked; before that what suits the group, from one shop where one has something for everybody. */
  function pickFrom(
    typed: Typed,
    rental: Rental,
    siteUrl: string,
    now: Date,
  ): Suggestion & { choice: ShopChoice | null } {
    if (Object.keys(typed).some((name) => name.startsWith('packs['))) {
      const quote = quoteRental(catalogue.current, rental, now)
      const picked = knownPacks(quote, countsOf(typed, 'packs'))
      const totalMinor = totalOf(catalogue.current, quote, picked, now)
      return { quote, picked, totalMinor, shops: shopsOf(quote, picked), choice: null }
    }
    const people = countsOf(typed, 'people')
    const cheapest = suggestCheapest(catalogue.current, rental, people, now)
    const oneShop = cheapest.shops.length > 1 ? suggestOneShop(catalogue.current, cheapest, people, now) : undefined
    if (!oneShop) return { ...cheapest, choice: null }
    if (oneShop.totalMinor <= cheapest.totalMinor) return { ...oneShop, choice: null }
    const [shown, other] = typed[SHOPS] === SEVERAL ? [cheapest, oneShop] : [oneShop, cheapest]
    const otherWords = { ...askedWords(typed), ...(shown === oneShop ? { [SHOPS]: SEVERAL } : {}) }
    return {
      ...shown,
      choice: {
        isOneShop: shown === oneShop,
        shopNames: shown.shops.map(({ name }) => name),
        otherMinor: other.totalMinor - shown.totalMinor,
        otherUrl: `${siteUrl}/book/?${new URLSearchParams({ step: '2', ...otherWords }).toString()}`,
      },
    }
  }
}

/** The word of a URL that asks for the cheapest equipment, from however many shops. */
const SHOPS = 'shops'
const SEVERAL = 'several'
