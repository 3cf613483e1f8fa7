import type { FastifyRequest } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { seeOther } from '../http/redirect.ts'
import type { Api } from '../http/zod.ts'
import { findFullBooking } from '../services/bookings/find-booking.ts'
import { findPayment } from '../services/payments/payment.ts'
import { decide, findTestPayment } from '../services/payments/providers/test-payment.ts'
import { parseDecimal, toDecimal } from '../values/money.ts'
import { textParam } from '../web/request/text-params.ts'
import { PAYMENT_NAMES, PRICE_CHANGED } from './magic.ts'

/** Lets the last names of travellers change the displayed price and determine the outcome of their payments. */
export function addMagicPages(pages: Api, deps: Deps, site: Site): void {
  pages.addHook('preHandler', async (request, reply) => {
    if (isFor(request, 'POST', '/book/bookings')) changePrice(request)
    if (!isFor(request, 'GET', '/pay/test/:reference')) return
    const returnUrl = await decidePayment(deps, site, textParam(request.params, 'reference') ?? '')
    // Sending the reply ends the request here.
    if (returnUrl !== undefined) await seeOther(reply, returnUrl)
  })
}

function isFor({ method, routeOptions }: FastifyRequest, wanted: 'GET' | 'POST', path: string): boolean {
  return method === wanted && routeOptions.url?.endsWith(path) === true
}

/** Makes the form say that another total was displayed than the current one. */
function changePrice(request: FastifyRequest): void {
  const shownMinor = parseDecimal(textParam(request.body, 'quoted_total') ?? '', 2)
  if (textParam(request.body, 'last_name') !== PRICE_CHANGED || shownMinor === undefined) return
  request.body = { ...Object(request.body), quoted_total: String(toDecimal(shownMinor - CHANGE_MINOR)) }
}

/** By how much the price differs from the displayed one. */
const CHANGE_MINOR = 100

/** Decides an open payment by the name of its traveller, and returns where the browser goes next. */
async function decidePayment(
  { db, clock }: Deps,
  { environment }: Site,
  reference: string,
): Promise<string | undefined> {
  const opened = await findTestPayment(db, { reference, environment })
  if (opened?.state !== 'open') return undefined
  const payment = await findPayment(db, opened.paymentId)
  const found = payment && (await findFullBooking(db, environment, payment.bookingId))
  const [, decision] = Object.entries(PAYMENT_NAMES).find(([name]) => name === found?.booking.lastName) ?? []
  if (!decision) return undefined
  await decide(db, { reference, environment }, decision, clock())
  return opened.returnUrl
}
