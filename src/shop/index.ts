import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { seeOther } from '../http/mount.ts'
import type { Api } from '../http/zod.ts'
import { shopPageUrl } from '../services/bookings/signed-tokens.ts'
import {
  MAX_REASON_LENGTH,
  type RentalReport,
  type ReportedRentals,
  reportRentals,
} from '../services/changes/report-rental.ts'
import { findItemKeys } from '../services/rides/assignment.ts'
import { listRentalsOfShop } from '../services/rides/day-of-rentals.ts'
import { SHOP_REPORTS } from '../services/rides/rental-steps.ts'
import { findShopOfLink, type LinkedShop } from '../services/rides/shop.ts'
import { addStopSale, listStopSales, removeStopSale } from '../services/rides/stop-sales.ts'
import type { Actor } from '../values/actor.ts'
import { todayAt } from '../values/time.ts'
import { englishLayout } from '../web/layout/layout-of-request.ts'
import { type Layout, sendPage } from '../web/layout/layout.ts'
import { mountPages } from '../web/mount-pages.ts'
import { readStop } from '../web/parts/stop-sale.ts'
import { ownForms } from '../web/request/own-forms.ts'
import { acceptRows, chosenRows } from '../web/request/rows.ts'
import { formTexts, idIn, textParam, type TextParams } from '../web/request/text-params.ts'
import { type RefusedForm, shopPage, viewOf } from './shop-page.ts'

/** Registers /s/<token>: who comes to a shop, for anyone with the link; in English only. */
export async function shopPages(app: Api, deps: Deps, site: Site): Promise<void> {
  const layout = englishLayout({ site, area: 'transfer', operator: deps.operator })
  await mountPages(app, deps, site, { layoutOf: () => layout, isSecret: true }, (pages) => {
    acceptRows(pages)
    shopRentals(pages, deps, site, layout)
  })
}

type ToShop = FastifyRequest<{ Params: { token: string } }>

/** GET and POST /s/<token>: the rentals of a shop, what it reports of them, and the sales that it stops. */
function shopRentals(pages: Api, deps: Deps, site: Site, layout: Layout): void {
  const { db, clock, sender, catalogue, operator, travellerKey } = deps

  pages.get('/s/:token', async (request: ToShop, reply) => show(request, reply, await getShop(request)))

  pages.post('/s/:token', { onRequest: ownForms(site) }, async (request: ToShop, reply) => {
    const shop = await getShop(request)
    const typed = formTexts(request.body)
    const items = chosenRows(request.body)
    const now = clock()
    const refusal =
      typed['row'] !== undefined || typed['date_from'] !== undefined
        ? await stop(shop, typed, now)
        : await report(shop, items, typed, now)
    if (refusal !== null) return show(request, reply, shop, { items, typed, sentence: refusal })
    const anchor = items[0] === undefined ? '' : `#${items[0]}`
    return seeOther(reply, urlOf(request, shop) + anchor)
  })

  async function getShop({ params }: ToShop): Promise<LinkedShop> {
    const shop = await findShopOfLink(db, travellerKey, params.token)
    if (!shop) throw new ApiError('NOT_FOUND', 'this link is no longer valid')
    return shop
  }

  function urlOf({ query }: ToShop, shop: LinkedShop): string {
    return `${shopPageUrl(site.url, travellerKey, shop)}?view=${viewOf(textParam(query, 'view'))}`
  }

  /** Stops a sale, or lets it go on; returns a sentence if it cannot. */
  async function stop(shop: LinkedShop, typed: TextParams, now: Date): Promise<string | null> {
    const row = idIn(typed['row'])
    if (row !== undefined) {
      const isGone = await removeStopSale(db, row, shop.id, actorOf(shop), now)
      return isGone ? null : 'That is on sale already.'
    }
    const read = readStop(catalogue.current, shop.id, typed, todayAt(now, shop.timeZone))
    if (typeof read === 'string') return read
    await addStopSale(db, read, actorOf(shop), now)
    return null
  }

  /** Records what was reported of rentals; returns a sentence if it was refused. */
  async function report(
    shop: LinkedShop,
    items: readonly string[],
    typed: TextParams,
    now: Date,
  ): Promise<string | null> {
    const read = readReport(typed)
    if (typeof read === 'string') return read
    const keys = await findItemKeys(db, items)
    if (items.length === 0) return 'Please choose at least one person.'
    if (keys.length < items.length) return REFUSALS['not theirs']
    return REFUSALS[await reportRentals(db, keys, read, { shop, sender }, now)]
  }

  async function show(
    request: ToShop,
    reply: FastifyReply,
    shop: LinkedShop,
    refusal: RefusedForm | null = null,
  ): Promise<FastifyReply> {
    const now = clock()
    const today = todayAt(now, shop.timeZone)
    const page = shopPage({
      url: shopPageUrl(site.url, travellerKey, shop),
      view: viewOf(textParam(request.query, 'view')),
      shop,
      rentals: await listRentalsOfShop(db, shop.id, now),
      stops: await listStopSales(db, today, shop.id),
      catalogue: catalogue.current,
      phone: operator.phone,
      today,
      refusal,
      now,
    })
    return sendPage(reply, layout, page)
  }
}

function actorOf({ name }: LinkedShop): Actor {
  return { kind: 'shop', name }
}

function readReport(typed: TextParams): RentalReport | string {
  const action = SHOP_REPORTS.find((one) => one === typed['action'])
  if (action === undefined) return 'Please use one of the buttons of the rental.'
  if (action !== 'refuse') return { action }
  const reason = typed['reason']?.trim() ?? ''
  if (reason === '') return 'Please say briefly why, so that we can help the traveller.'
  if (reason.length > MAX_REASON_LENGTH) return `Please use at most ${MAX_REASON_LENGTH} characters.`
  return { action, reason }
}

/** Why a report was refused; null if it was not. */
const REFUSALS: Readonly<Record<ReportedRentals, string | null>> = {
  moved: null,
  unchanged: null,
  cancelled: 'This rental is cancelled: please do not hand anything out.',
  'cannot follow': 'The rental has not got that far, or is past it. Please use the buttons it has.',
  'too early': 'It begins later: equipment can be handed out from the day before its first day.',
  'not theirs': 'This rental is not yours, or no longer yours.',
}
