import type { FastifyReply, FastifyRequest } from 'fastify'
import { contactFromQuery, rentalFromQuery, rentalToQuery, searchLinkQuery } from '../../api/ski/rental-query.ts'
import type { Deps } from '../../deps.ts'
import { orElse, redirectOnce } from '../../http/redirect.ts'
import { type Api, parse } from '../../http/zod.ts'
import { freeUntilAhead } from '../../services/bookings/terms.ts'
import { quoteRental } from '../../services/rentals/quote-rental.ts'
import { html } from '../../values/html.ts'
import { localMinute } from '../../values/time.ts'
import { sendPage } from '../page/frame.ts'
import type { FrameOf } from '../page/frames.ts'
import { type Typed, typedWords } from '../page/typed.ts'
import { askedWords, countsOf } from './page-words.ts'
import { groupCheckoutUrl, startUrl, withContact } from './page-url.ts'
import { peopleOf, pickedWords, suggestPacks } from './pick.ts'
import { pickerPage } from './picker-page.ts'
import { pricePeople } from './price-people.ts'
import { startPage, startView } from './start-page.ts'

/** The first two steps of the ski site: the start and the offer picker (decisions 5.6). */
export function funnel(api: Api, { catalogue, clock }: Deps, frameOf: FrameOf) {
  api.get('/', (request, reply) => redirectOnce(reply, startUrl(frameOf(request).site.url)))
  for (const path of ['/book', '/book/']) {
    api.get(path, (request, reply) => {
      const typed = typedWords(request.query)
      const start = () => startUrl(frameOf(request).site.url, askedWords(typed))
      return typed['step'] === '2'
        ? orElse(reply, start, () => showOffers(request, reply, typed))
        : showStart(request, reply)
    })
  }

  function showStart(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const frame = frameOf(request)
    const asked = askedWords(typedWords(request.query))
    return sendPage(reply, frame, startPage(frame, startView(catalogue.current, asked, clock())))
  }

  /** Shows what there is, or leads on with what is picked. */
  function showOffers(request: FastifyRequest, reply: FastifyReply, typed: Typed): FastifyReply {
    const now = clock()
    const frame = frameOf(request)
    const { url } = frame.site
    const { cancellationRules } = catalogue.current
    const words = parse(searchLinkQuery, typed)
    const contact = contactFromQuery(words)
    const rental = rentalFromQuery(words, now)
    const quote = quoteRental(catalogue.current, rental, now)
    const hasPicked = Object.keys(typed).some((name) => name.startsWith('packs['))
    const picked = hasPicked ? countsOf(typed, 'packs') : suggestPacks(quote, countsOf(typed, 'people'))
    const people = peopleOf(quote, picked)
    const goesOn = typed['next'] === '1'
    if (goesOn && people.length > 0)
      return redirectOnce(reply, groupCheckoutUrl(url, rental, contact, pickedWords(quote, picked)))
    const query = withContact(rentalToQuery(rental, quote.currency.code), contact).toString()
    const view = {
      quote,
      asked: askedWords(typed),
      bookingUrl: html`${url}/book/quick-checkout?${query}&#38;pack=`,
      picked,
      totalMinor: people.length > 0 ? (pricePeople(catalogue.current, rental, people, now).totalMinor ?? 0) : 0,
      freeUntil: freeUntilAhead(cancellationRules.ski, localMinute(rental.period.firstDay, 0, 0), now),
      isHasty: goesOn,
    }
    return sendPage(reply, frame, pickerPage(frame, view))
  }
}
