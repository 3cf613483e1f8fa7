import { MEASUREMENT_KINDS } from './values/rental.ts'
import type { Wording } from './values/wording.ts'

/** Every error code and its HTTP status. */
export const ERROR_STATUS = {
  INVALID_PARAMS: 400,
  CURRENCY_NOT_SUPPORTED: 400,
  VALIDATION_ERROR: 400,
  INVALID_API_KEY: 401,
  INVALID_CREDENTIALS: 401,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  RESORT_NOT_FOUND: 404,
  SHOP_NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  ALREADY_BOOKED: 409,
  ALREADY_CANCELLED: 409,
  PRICE_CHANGED: 409,
  TOO_MANY_HOLDS: 409,
  BOOKING_CHANGED: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  REQUEST_TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNSUPPORTED_ROUTE: 422,
  CREDIT_LIMIT: 422,
  MANUAL_BOOKING_REQUIRED: 422,
  NO_BOOKABLE_VEHICLE: 422,
  OFFER_EXPIRED: 422,
  CANCELLATION_CLOSED: 422,
  CHANGE_CLOSED: 422,
  DURATION_OUT_OF_RANGE: 422,
  NO_OFFERS_AVAILABLE: 422,
  NO_BOOKABLE_PACK: 422,
  RATE_LIMITED: 429,
  HEADERS_TOO_LARGE: 431,
  INTERNAL_ERROR: 500,
  SERVICE_UNAVAILABLE: 503,
} as const

/** One code of the catalogue. */
export type ErrorCode = keyof typeof ERROR_STATUS

/**
 * What a refusal is about, in our own terms; endpoints translate it into their callers' field names (decisions 2.2).
 */
export type Subject = Word | `participants.${number}.${ParticipantWord}`

/** Every word that an endpoint may have its own field name for. */
export type SubjectWord = Word | ParticipantWord

type Word =
  | 'accommodation'
  | 'booking'
  | 'currency'
  | 'days'
  | 'from'
  | 'idempotencyKey'
  | 'newPrice'
  | 'outbound'
  | 'pack'
  | 'pickupTime'
  | 'resort'
  | 'return'
  | 'returnTo'
  | 'returnVehicle'
  | 'shop'
  | 'to'
  | 'transfer'
  | 'url'
  | 'vehicle'
  | 'vehicles'

const PARTICIPANT_WORDS = ['age', 'helmet', 'lastDay', 'pack', ...MEASUREMENT_KINDS] as const

type ParticipantWord = (typeof PARTICIPANT_WORDS)[number]

/** Returns the participant that a subject is about, and what of that participant; undefined for any other subject. */
export function participantIn(subject: Subject): { index: number; word: ParticipantWord } | undefined {
  const [, index, last] = subject.split('.')
  const word = PARTICIPANT_WORDS.find((one) => one === last)
  return word && { index: Number(index), word }
}

/** One thing that is wrong with a request. The message begins with its subject, if it has one. */
export interface Fault {
  about: readonly Subject[]
  reason: string
  /** The field as it was written, if it was read by that name. */
  field?: string
  /** What is wrong with the field, for programs. Defaults to what its refusal says, or INVALID. */
  kind?: FieldCode | undefined
  /** The valid value that is nearest to the one given. */
  nearest?: string | number | undefined
  /** A text in place of the code or id of a place: whoever knows the places can tell the nearest from it. */
  sought?: Sought | undefined
  /** Why it is wrong, if our own pages say more than that it is. */
  why?: Why | undefined
  /** What the operator says about it. */
  words?: Wording | undefined
}

/** What was written in place of what names a place. */
export interface Sought {
  text: string
  /** What is needed: the code of a place, or the id of a resort, which is the number in its code. */
  as: 'code' | 'resortId'
}

/** Why a field is wrong, or nothing can be sold, for our own code. */
export type Why =
  | 'past'
  | 'notOnSale'
  | 'beforeOutbound'
  | 'beforeArrival'
  | 'notOneAgeEach'
  | 'uncounted'
  | 'impossibleNumber'
  | 'noPrice'
  | 'tooLate'
  | 'closed'
  | 'soldOut'

/** What is wrong with a field, for programs. */
export type FieldCode = 'REQUIRED' | 'OUT_OF_RANGE' | 'INVALID'

/** The smallest known change of the request that would avoid the refusal. It never drops a traveller. */
export interface Suggestion {
  message: string
  change: Change
  /** The price of the changed request, if it is known. */
  price?: { amount: number; currency: string }
}

/** New values by our own words. */
type Change = Partial<Record<ChangeWord, ChangeValue>>

/** A new value; the members of the items of a list have our own names, too. */
export type ChangeValue = string | number | readonly object[]

/** What a suggestion may change, in our own words. Each endpoint names a time in its own format. */
export type ChangeWord =
  | Word
  | 'firstDay'
  | 'luggage'
  | 'returnLuggage'
  | 'type'
  | 'vehicleCounts'
  | `${'outbound' | 'return'}${'Date' | 'Time' | 'Hours' | 'Minutes'}`

interface RefusalOptions extends ErrorOptions {
  headers?: Record<string, string>
  about?: readonly Subject[]
  why?: Why
  words?: Wording | undefined
  /** Further members of the error. */
  more?: object
  /** A suggestion that takes long to find is a function, called when somebody reads it. */
  suggestion?: Suggestion | undefined | (() => Suggestion | undefined)
}

/**
 * A refusal for the caller: the code determines the status, the reason is a sentence for the caller, the cause goes to
 * the log.
 */
export class ApiError extends Error {
  code: ErrorCode
  statusCode: number
  headers: Record<string, string>
  faults: readonly Fault[]
  more: object
  #suggestion: RefusalOptions['suggestion']

  constructor(code: ErrorCode, what: string | readonly Fault[], options: RefusalOptions = {}) {
    const faults =
      typeof what === 'string'
        ? [{ about: options.about ?? [], reason: what, why: options.why, words: options.words }]
        : what
    super(messageOf(faults), options)
    this.name = 'ApiError'
    this.code = code
    this.statusCode = ERROR_STATUS[code]
    this.headers = options.headers ?? {}
    this.faults = faults
    this.more = options.more ?? {}
    this.#suggestion = options.suggestion
  }

  get suggestion(): Suggestion | undefined {
    if (typeof this.#suggestion === 'function') this.#suggestion = this.#suggestion()
    return this.#suggestion
  }
}

/** Returns the faults as one line, each subject under the name that it is given. */
export function messageOf(
  faults: readonly Fault[],
  nameOf: (subject: Subject) => string = (subject) => subject,
): string {
  return faults
    .map(({ about, field, reason }) => {
      const names = field === undefined ? about.map(nameOf) : [field]
      return names.length > 0 ? `${names.join(' and ')}: ${reason}` : reason
    })
    .join('; ')
}

/** Throws one refusal with all of these faults, if there are any. */
export function refuseFaults(code: ErrorCode, faults: readonly Fault[]): void {
  if (faults.length > 0) throw new ApiError(code, faults)
}

/**
 * Runs all checks and returns their results. Refusals with the same code as the first are merged into one (decisions
 * 2.2).
 */
export function checkAll<Results extends unknown[]>(checks: { [I in keyof Results]: () => Results[I] }): Results
export function checkAll(checks: (() => unknown)[]): unknown[] {
  const refusals: ApiError[] = []
  const results: unknown[] = []
  for (const check of checks) {
    try {
      results.push(check())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      refusals.push(error)
    }
  }
  const [first] = refusals
  if (!first) return results
  const alike = refusals.filter(({ code }) => code === first.code)
  throw new ApiError(
    first.code,
    alike.flatMap(({ faults }) => faults),
    { suggestion: () => (alike.length === 1 ? first.suggestion : undefined) },
  )
}

/**
 * Returns what a function returns, or the refusal that it throws, where being refused is one of the expected outcomes.
 */
export function orRefusal<Result>(act: () => Result): Result | ApiError {
  try {
    return act()
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}
