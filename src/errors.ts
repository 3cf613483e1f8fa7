/** Every code an answer can carry and its HTTP status: the closed catalogue of refusals. */
export const ERROR_STATUS = {
  INVALID_PARAMS: 400,
  CURRENCY_NOT_SUPPORTED: 400,
  VALIDATION_ERROR: 400,
  INVALID_CREDENTIALS: 401,
  UNAUTHORIZED: 401,
  NOT_FOUND: 404,
  RESORT_NOT_FOUND: 404,
  SHOP_NOT_FOUND: 404,
  ROUTE_NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  ALREADY_BOOKED: 409,
  ALREADY_CANCELLED: 409,
  IDEMPOTENCY_KEY_REUSED: 409,
  REQUEST_TIMEOUT: 408,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  UNSUPPORTED_ROUTE: 422,
  MANUAL_BOOKING_REQUIRED: 422,
  NO_BOOKABLE_VEHICLE: 422,
  OFFER_EXPIRED: 422,
  CANCELLATION_CLOSED: 422,
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

/** What a service may refuse, in our words; the answer names it as the caller wrote it (decisions 2.2). */
export type Subject =
  | 'currency'
  | 'from'
  | 'to'
  | 'returnTo'
  | 'return'
  | 'vehicle'
  | 'returnVehicle'
  | 'pickupTime'
  | 'resort'
  | 'shop'

interface RefusalOptions extends ErrorOptions {
  headers?: Record<string, string>
  /** What the message is about, where it does not begin with a name. */
  about?: readonly Subject[]
}

/** A refusal for the caller: the code picks the status, the message is a sentence for them, the cause is for the log. */
export class ApiError extends Error {
  code: ErrorCode
  statusCode: number
  headers: Record<string, string>
  about: readonly Subject[]

  constructor(code: ErrorCode, message: string, options: RefusalOptions = {}) {
    super(message, options)
    this.name = 'ApiError'
    this.code = code
    this.statusCode = ERROR_STATUS[code]
    this.headers = options.headers ?? {}
    this.about = options.about ?? []
  }
}

/** The results of all checks. What several of them refuse with the first one's code becomes one refusal (decisions 2.2). */
export function checkAll<Result>(checks: (() => Result)[]): Result[] {
  const refusals: ApiError[] = []
  const results: Result[] = []
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
  throw new ApiError(first.code, alike.map(({ message }) => message).join('; '))
}

/** The refusal of a parameter, under the name the caller wrote (decisions 2.2). */
export function invalidParam(field: string, reason: string): ApiError {
  return new ApiError('INVALID_PARAMS', `${field}: ${reason}`)
}
