import type { FastifyReply } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import type { FullBooking } from '../../services/bookings/find-booking.ts'
import { unlessChanged } from '../../services/bookings/unless-changed.ts'
import { orderRefund } from '../../services/payments/order-refund.ts'
import { refundableMinor } from '../../services/payments/plan-refund.ts'
import { receiveOnArrival, toCollectMinor } from '../../services/payments/receive-on-arrival.ts'
import { en } from '../../texts/site/en.ts'
import { amountOf } from '../amount.ts'
import { isConfirmed } from '../confirm.ts'
import type { Visit } from '../door.ts'
import { mayManageMoney } from '../permissions.ts'
import { readSeen } from '../seen.ts'
import { sendAndTell } from '../send-and-tell.ts'
import { getBooking, type SeenBooking } from './get-booking.ts'
import { type MoneyMove, moneyPage } from './money-page.ts'
import { toPublicBooking } from './show-booking.ts'

const REASON_LENGTH = 200

/** Records what was received on arrival, once its preview is confirmed. */
export async function received(deps: Deps, site: Site, visit: Visit, found: SeenBooking): Promise<FastifyReply> {
  if (!mayManageMoney(visit.operator.role)) return visit.refuse()
  const { booking } = found
  const { typed, by, now } = visit
  const amountMinor = amountOf(typed['received'])
  const dueMinor = await toCollectMinor(deps.db, booking)
  const due = en.formats.money(dueMinor, booking.currency)
  const refused = (sentence: string) => toPublicBooking(site, visit, found, { status: 422, sentence, typed })
  if (amountMinor === undefined) return refused('Please enter the amount, such as 49.50.')
  if (dueMinor === 0) return refused('There is nothing to collect for this booking.')
  if (amountMinor > dueMinor) return refused(`Only ${due} is left to collect.`)
  if (!isConfirmed(typed))
    return showMoney(site, visit, found, { kind: 'received', amountMinor, leftMinor: dueMinor - amountMinor })
  const amount = en.formats.money(amountMinor, booking.currency)
  return carryOut(deps, site, visit, found, `${amount} recorded as received`, async (tx, locked) => {
    const leftMinor = await receiveOnArrival(tx, locked, amountMinor, by, now)
    return amountMinor <= leftMinor
  })
}

/** Refunds an amount, once its preview is confirmed. */
export async function refund(deps: Deps, site: Site, visit: Visit, found: SeenBooking): Promise<FastifyReply> {
  if (!mayManageMoney(visit.operator.role)) return visit.refuse()
  const { booking } = found
  const { typed, by, now } = visit
  const amountMinor = amountOf(typed['refund'])
  const reason = (typed['reason'] ?? '').trim()
  const paid = await refundableMinor(deps.db, booking)
  const refused = (sentence: string) => toPublicBooking(site, visit, found, { status: 422, sentence, typed })
  if (amountMinor === undefined) return refused('Please enter the amount, such as 49.50.')
  if (amountMinor > paid) return refused(`Only ${en.formats.money(paid, booking.currency)} is left to refund.`)
  if (reason === '' || reason.length > REASON_LENGTH)
    return refused(`Please give a reason of at most ${REASON_LENGTH} characters.`)
  if (!isConfirmed(typed))
    return showMoney(site, visit, found, { kind: 'refund', amountMinor, leftMinor: paid - amountMinor, reason })
  const ordered = { amountMinor, currency: booking.currency, reason }
  return carryOut(
    deps,
    site,
    visit,
    found,
    `Refund of ${en.formats.money(amountMinor, booking.currency)} requested`,
    async (tx) => amountMinor <= (await orderRefund(tx, booking.id, ordered, by, now)),
  )
}

function showMoney(site: Site, visit: Visit, { booking, seen }: SeenBooking, what: MoneyMove): FastifyReply {
  return visit.show(moneyPage(site, { booking, what, seen, asked: visit.typed }))
}

/** Carries out what was previewed if nothing has happened since; otherwise shows what has. */
async function carryOut(
  deps: Deps,
  site: Site,
  visit: Visit,
  { booking }: SeenBooking,
  done: string,
  act: (tx: Deps['db'], locked: FullBooking['booking']) => Promise<boolean>,
): Promise<FastifyReply> {
  const outcome = await unlessChanged(deps.db, booking.id, readSeen(visit), act)
  if ('done' in outcome && outcome.done) {
    const { words, isFailure } = await sendAndTell(deps, booking, { done }, visit.now)
    return visit.done(`${site.url}/desk/bookings/${booking.reference}`, words, { isFailure })
  }
  const since = 'since' in outcome ? outcome.since : []
  const sentence = 'The booking has changed since you opened it. Nothing was done.'
  return toPublicBooking(site, visit, await getBooking(deps.db, visit.params), { status: 409, sentence, since })
}
