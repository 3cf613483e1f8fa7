import { parseArgs } from 'node:util'
import type { Database } from '../db/database.ts'
import { type Booking, productReference } from '../services/bookings/booking.ts'
import { findFullBookingByReference, type FullBooking } from '../services/bookings/find-booking.ts'
import { type DayItem, listDay } from '../services/bookings/list-bookings.ts'
import { listBookingLog } from '../services/bookings/log.ts'
import type { By } from '../services/bookings/sender.ts'
import { cancel, previewCancellation } from '../services/changes/cancel.ts'
import { recordDayDone, recordDone, recordNoShow } from '../services/changes/outcome.ts'
import { resendVouchers, replaceTravellerLink } from '../services/notify/resend.ts'
import { type Acceptance, acceptPayment } from '../services/payments/accept-payment.ts'
import { listPayments, listRefunds } from '../services/payments/payment.ts'
import { findNeedingReview, type ReviewProblem } from '../services/payments/review.ts'
import { orderRefund } from '../services/payments/send-refunds.ts'
import { erase, exportData } from '../services/privacy/personal-data.ts'
import { listNoShowReports } from '../services/rides/assignment.ts'
import { COMMAND_LINE } from '../values/actor.ts'
import { plainReference } from '../values/code.ts'
import { csvLine } from '../values/csv.ts'
import type { Environment } from '../values/environment.ts'
import { formatMoney, isPayable } from '../values/money.ts'
import { internationalNumber } from '../values/phone.ts'
import { canMove } from '../values/states.ts'
import { formatInstant, parseDay, OPERATOR_ZONE } from '../values/time.ts'
import { readTyped } from '../values/typed-number.ts'
import { type Command, type CommandCall, unexpected, WrongCall } from './command.ts'

const USAGE = [
  'npm run bookings -- list --day <YYYY-MM-DD> [--sandbox] [--csv]',
  'npm run bookings -- list --review [--sandbox]',
  'npm run bookings -- show <reference>',
  'npm run bookings -- cancel <reference>',
  'npm run bookings -- refund <reference> <amount> [--currency <code>] [--reason <words>]',
  'npm run bookings -- no-show <reference>',
  'npm run bookings -- done <reference>',
  'npm run bookings -- done --day <YYYY-MM-DD> [--sandbox]',
  'npm run bookings -- accept <reference>',
  'npm run bookings -- resend <reference> [--new-link]',
  'npm run bookings -- export <reference>',
  'npm run bookings -- erase <reference>',
].join('\n       ')

/**
 * `bookings`: the items of a day, one booking, its cancellation and payments, sending its vouchers again, a person's
 * data.
 */
export const bookingsCommand: Command = {
  name: 'bookings',
  usage: USAGE,
  async run(db, call) {
    const { positionals, values } = parseArgs({ args: call.args, allowPositionals: true, options: OPTIONS })
    const [action = '', typed, ...rest] = positionals
    const reference = typed === undefined ? undefined : plainReference(typed)
    if (action === 'refund' && reference !== undefined) return refund(db, reference, rest, values, call)
    if (rest.length > 0) throw unexpected(rest)
    if (action === 'list') {
      if (reference !== undefined) throw new WrongCall(`${reference}: list takes no reference`)
      return list(db, values, call)
    }
    if (action === 'done' && reference === undefined) return showDayDone(db, values, call)
    const act = ACTIONS.get(action)
    if (!act) throw new WrongCall(`${action || 'nothing'}: must be list, refund, ${[...ACTIONS.keys()].join(', ')}`)
    if (reference === undefined) throw new WrongCall('<reference>: is required')
    if (values['new-link'] && action === 'resend') return sendLink(db, reference, call)
    return act(db, reference, call)
  },
}

const OPTIONS = {
  day: { type: 'string' },
  review: { type: 'boolean', default: false },
  currency: { type: 'string' },
  reason: { type: 'string' },
  sandbox: { type: 'boolean', default: false },
  csv: { type: 'boolean', default: false },
  'new-link': { type: 'boolean', default: false },
} as const

/** Performs one action on a booking and returns the exit code. */
type Action = (db: Database, reference: string, call: CommandCall) => Promise<number>

const ACTIONS = new Map<string, Action>([
  ['show', show],
  ['cancel', cancelBooking],
  ['no-show', showNoShow],
  ['done', showDone],
  ['accept', accept],
  ['resend', resend],
  ['export', exportBooking],
  ['erase', eraseBooking],
])

async function showNoShow(db: Database, reference: string, { now, sender, print }: CommandCall): Promise<number> {
  const { booking } = await getBooking(db, reference)
  const missed = await recordNoShow(db, booking.id, await by(sender), now)
  print(missed > 0 ? `${reference}: ${missed} marked as no-show` : `${reference}: nothing that has started is unmarked`)
  return missed > 0 ? 0 : 1
}

async function showDone(db: Database, reference: string, { now, sender, print }: CommandCall): Promise<number> {
  const { booking } = await getBooking(db, reference)
  const made = await recordDone(db, booking.id, await by(sender), now)
  print(made > 0 ? `${reference}: ${made} marked as done` : `${reference}: nothing that has started is unmarked`)
  return made > 0 ? 0 : 1
}

/** Marks everything on a day as done, after the no-shows, and prints the counts. */
async function showDayDone(
  db: Database,
  { day, sandbox }: ListOptions,
  { now, sender, print }: CommandCall,
): Promise<number> {
  const meant = { environment: environmentOf(sandbox), day: dayOf(day) }
  print(`${day}: ${await recordDayDone(db, meant, await by(sender), now)} marked as done`)
  return 0
}

interface ListOptions {
  day?: string
  review?: boolean
  sandbox?: boolean
  csv?: boolean
}

async function list(db: Database, options: ListOptions, { now, print }: CommandCall): Promise<number> {
  const { day, review, sandbox, csv } = options
  const environment = environmentOf(sandbox)
  if (review) return listNeedingReview(db, environment, { now, print })
  const items = await listDay(db, environment, dayOf(day))
  if (csv) for (const line of [Object.keys(COLUMNS), ...items.map(cellsOf)]) print(csvLine(line))
  else for (const item of items) print(cellsOf(item).join('  '))
  return 0
}

function environmentOf(sandbox: boolean | undefined): Environment {
  return sandbox ? 'sandbox' : 'live'
}

function dayOf(text = ''): number {
  const day = parseDay(text)
  if (day === undefined) throw new WrongCall('--day: must be a date as YYYY-MM-DD')
  return day
}

/** What each problem means for an operator. */
const PROBLEMS: Record<ReviewProblem, string> = {
  not_enough: 'too little or in another currency: accept or refund',
  too_much: 'more than is kept: refund',
  refund_given_up: 'a refund failed for good: refund again, or at the provider',
  disputed: 'the bank disputes it: respond at the provider',
  unmarked: 'its partner waits for a commission: mark it as done or no-show',
}

async function listNeedingReview(
  db: Database,
  environment: Environment,
  { now, print }: Pick<CommandCall, 'now' | 'print'>,
): Promise<number> {
  for (const { booking, problems } of await findNeedingReview(db, now, { environment })) {
    const why = problems.map((problem) => PROBLEMS[problem]).join('; ')
    print(`${booking.reference}  ${booking.status}  ${formatMoney(booking.priceMinor, booking.currency)}  ${why}`)
  }
  return 0
}

/** The columns of a day's list; programs depend on them. */
const COLUMNS: Record<string, (row: DayItem) => string | number> = {
  start: ({ item }) => formatInstant(item.startsAt, item.timeZone),
  product: ({ booking, item }) => productReference(booking, item),
  from: ({ item }) => item.fromCode ?? item.resortCode ?? '',
  to: ({ item }) => item.toCode ?? (item.shopId === null ? '' : `shop-${item.shopId}`),
  vehicle: ({ item }) => item.vehicleId ?? '',
  people: ({ item }) => item.groupSize,
  name: ({ booking }) => `${booking.firstName} ${booking.lastName}`,
  phone: ({ booking }) => internationalNumber(booking.countryCode, booking.mobileNumber),
  status: ({ booking }) => booking.status,
  state: ({ item }) => item.state,
  settlement: ({ booking }) => booking.settlement,
  price: ({ booking, item }) => formatMoney(item.priceMinor, booking.currency),
}

function cellsOf(row: DayItem): string[] {
  return Object.values(COLUMNS).map((cell) => String(cell(row)))
}

async function show(db: Database, reference: string, { now, print }: CommandCall): Promise<number> {
  const { booking, items } = await getBooking(db, reference)
  const { status, settlement, source, environment } = booking
  print(`${booking.reference}  ${status}  ${settlement}  ${source}  ${environment}`)
  print(
    `${booking.firstName} ${booking.lastName}  ${booking.email}  ${internationalNumber(booking.countryCode, booking.mobileNumber)}`,
  )
  print(
    `${formatMoney(booking.priceMinor, booking.currency)}, booked ${formatInstant(booking.createdAt, OPERATOR_ZONE)}`,
  )
  await printCancellation(db, booking, now, print)
  for (const item of items) print(`${cellsOf({ booking, item }).slice(0, 6).join('  ')}  ${item.state}`)
  for (const { number, driver, note, calls } of await listNoShowReports(db, booking))
    print([`nobody came  P${number}`, driver ?? '–', note, `calls: ${calls}`].join('  '))
  await printMoney(db, booking, print)
  for (const { at, actor, actorName, event, detail } of await listBookingLog(db, booking)) {
    const who = actorName === null ? actor : `${actor} ${actorName}`
    print([formatInstant(at, OPERATOR_ZONE), who, event, ...(detail === null ? [] : [detail])].join('  '))
  }
  return 0
}

async function printMoney(db: Database, booking: Booking, print: CommandCall['print']): Promise<void> {
  const refunds = await listRefunds(db, booking)
  for (const { id, provider, state, ...payment } of await listPayments(db, booking)) {
    const currency = payment.receivedCurrency ?? payment.currency
    const amount = formatMoney(payment.receivedMinor ?? payment.amountMinor, currency)
    print(`payment  ${formatInstant(payment.createdAt, OPERATOR_ZONE)}  ${provider}  ${amount}  ${state}`)
    for (const { paymentId, createdAt, origin, amountMinor, reason, ...refund } of refunds) {
      if (paymentId !== id) continue
      const isGivenUp = refund.state === 'failed' && origin === 'us' && refund.nextAttemptAt === null
      const outcome = isGivenUp ? 'given up' : refund.state
      print(
        `refund  ${formatInstant(createdAt, OPERATOR_ZONE)}  ${origin}  ${formatMoney(amountMinor, currency)}  ${outcome}  ${reason}`,
      )
    }
  }
}

/**
 * Prints the refund and fee of a cancellation, past or possible by its terms; nothing if the booking cannot be
 * cancelled.
 */
async function printCancellation(
  db: Database,
  booking: Booking,
  now: Date,
  print: CommandCall['print'],
): Promise<void> {
  const isCancelled = booking.status === 'cancelled'
  const { open, refundMinor, feeMinor } = await previewCancellation(db, booking, now)
  if (!isCancelled && !(open && canMove(booking.status, 'cancel'))) return
  const [refund, fee] = [refundMinor, feeMinor].map((minor) => formatMoney(minor, booking.currency))
  print(`${isCancelled ? 'cancelled' : 'cancelled now by its terms'}: refund ${refund}, fee ${fee}`)
}

async function cancelBooking(db: Database, reference: string, { now, sender, print }: CommandCall): Promise<number> {
  const { booking } = await getBooking(db, reference)
  const cancelled = await cancel(db, booking.id, await by(sender), now)
  if (cancelled) {
    const verb = booking.settlement === 'account' ? 'credited' : 'refunded'
    print(`${reference} is cancelled; ${formatMoney(cancelled.refundMinor, booking.currency)} will be ${verb}.`)
    return 0
  }
  const { booking: current } = await getBooking(db, reference)
  print(`${reference} is ${current.status} and cannot be cancelled.`)
  return 1
}

interface RefundOptions {
  currency?: string
  reason?: string
}

async function refund(
  db: Database,
  reference: string,
  [amount = '', ...rest]: string[],
  { currency: code, reason = 'by the operator' }: RefundOptions,
  { now, sender, print }: CommandCall,
): Promise<number> {
  if (rest.length > 0) throw unexpected(rest)
  const amountMinor = readTyped(amount, 2)
  if (amountMinor === undefined || amountMinor <= 0) throw new WrongCall('<amount>: must be an amount such as 49.50')
  const { booking } = await getBooking(db, reference)
  const currency = code?.toUpperCase() ?? booking.currency
  if (!isPayable(amountMinor, currency)) throw new WrongCall(`<amount>: ${currency} has no fractions`)
  const leftMinor = await orderRefund(db, booking.id, { amountMinor, currency, reason }, await by(sender), now)
  if (leftMinor < amountMinor) {
    print(`${reference}: only ${formatMoney(leftMinor, currency)} is left to refund.`)
    return 1
  }
  print(`${reference}: ${formatMoney(amountMinor, currency)} will be refunded.`)
  return 0
}

async function accept(db: Database, reference: string, { now, sender, print }: CommandCall): Promise<number> {
  const { booking } = await getBooking(db, reference)
  const outcome = await acceptPayment(db, booking.id, await by(sender), now)
  print(outcome === 'accepted' ? `${reference} is confirmed as paid.` : `${reference}: ${REFUSED[outcome]}.`)
  return outcome === 'accepted' ? 0 : 1
}

const REFUSED: Record<Exclude<Acceptance, 'accepted'>, string> = {
  'nothing received': 'there is no payment that could be accepted',
  'already settled': 'it is already settled, so there is nothing to accept',
  'sold since': 'its link or its seats were sold to others; refund it instead',
}

async function resend(db: Database, reference: string, { now, sender, print }: CommandCall): Promise<number> {
  const { booking } = await getBooking(db, reference)
  const to = await resendVouchers(db, booking, await by(sender), now)
  print(to === undefined ? `${reference} has no vouchers to send.` : `The vouchers are on their way to ${to}.`)
  return to === undefined ? 1 : 0
}

async function sendLink(db: Database, reference: string, { now, sender, print }: CommandCall): Promise<number> {
  const { booking } = await getBooking(db, reference)
  const to = await replaceTravellerLink(db, booking, await by(sender), now)
  if (to === undefined) print(`${reference} has no traveller's page, or no address to write to.`)
  else print(`Every earlier link to ${reference} has ended; a new one is on its way to ${to}.`)
  return to === undefined ? 1 : 0
}

async function exportBooking(db: Database, reference: string, { print }: CommandCall): Promise<number> {
  const kept = await exportData(db, reference)
  if (!kept) throw new WrongCall(`${reference}: there is no such booking`)
  print(JSON.stringify(kept, undefined, 2))
  return 0
}

async function eraseBooking(db: Database, reference: string, { now, print }: CommandCall): Promise<number> {
  if (!(await erase(db, reference, COMMAND_LINE, now))) throw new WrongCall(`${reference}: there is no such booking`)
  print(`${reference}: personal data erased; places, times and amounts kept.`)
  return 0
}

async function getBooking(db: Database, reference: string): Promise<FullBooking> {
  const found = await findFullBookingByReference(db, reference)
  if (!found) throw new WrongCall(`${reference}: there is no such booking`)
  return found
}

/** Returns the person who runs the command as the actor. */
async function by(sender: CommandCall['sender']): Promise<By> {
  return { actor: COMMAND_LINE, sender: await sender() }
}
