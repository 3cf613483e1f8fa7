import type { PartnerSchemas, PartnerV1Schemas, SkiSchemas, TransferSchemas } from './schemas.ts'

type Refusal = (PartnerSchemas | PartnerV1Schemas | SkiSchemas | TransferSchemas)['ApiError']['error']

/**
 * Every code that the descriptions name, and two of the client: `NOT_MODIFIED` for an answer to `if-none-match`, and
 * `UNREADABLE_ANSWER` for one that is not the API's. Codes may be added: treat one that you do not know by its status.
 */
export type ErrorCode = Refusal['code'] | 'NOT_MODIFIED' | 'UNREADABLE_ANSWER' | (string & Record<never, never>)

/** A call that was refused. Its members are those of the answer, under the same names. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  /** What to name in a question to the operator. */
  readonly request_id: string | undefined
  /** The page that says what the code means and what to do about it. */
  readonly doc_url: string | undefined
  /** What is wrong with which field, in the order of the message. */
  readonly fields: Refusal['fields']
  /** The smallest change that would do away with the refusal, where one is known. */
  readonly suggestion: Refusal['suggestion']
  /** The answer, whose body has been read. */
  readonly response: Response

  constructor(response: Response, body: unknown) {
    const { error } = isRefused(body) ? body : unreadable(response)
    super(error.message)
    this.status = response.status
    this.code = error.code
    this.request_id = error.request_id ?? response.headers.get('x-request-id') ?? undefined
    this.doc_url = error.doc_url
    this.fields = error.fields ?? []
    this.suggestion = error.suggestion
    this.response = response
  }
}

/** A refusal as it may come over the wire: only the code and the message are there for certain. */
type Received = Pick<Refusal, 'message'> & Partial<Omit<Refusal, 'code'>> & { code: ErrorCode }

function isRefused(body: unknown): body is { error: Received } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return false
  const { error } = body
  return typeof error === 'object' && error !== null && 'code' in error && 'message' in error
}

function unreadable({ status }: Response): { error: Received } {
  if (status === 304) return { error: { code: 'NOT_MODIFIED', message: 'nothing has changed' } }
  return { error: { code: 'UNREADABLE_ANSWER', message: `the answer, of status ${status}, is not the API's` } }
}
