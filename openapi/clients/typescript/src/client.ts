import createFetchClient, { type ClientOptions } from 'openapi-fetch'
import { ApiError } from './api-error.ts'

/** The calls of one API, by method and path. Each resolves with what was answered, or rejects with an `ApiError`. */
export interface Client<Paths extends object> {
  GET: Call<Paths, 'get'>
  POST: Call<Paths, 'post'>
  PATCH: Call<Paths, 'patch'>
  DELETE: Call<Paths, 'delete'>
}

/** What was answered: the body as it is described, and the response with its headers. */
export interface Answered<Data> {
  data: Data
  response: Response
}

/** The calls of an API that take an `Idempotency-Key`, such as `POST /booking`. */
export type KeyedCalls<Paths> = {
  [Path in keyof Paths & string as KeyedCall<Paths, Path, 'post'> | KeyedCall<Paths, Path, 'patch'>]: true
}

/** Returns a client that gives each call that takes an `Idempotency-Key` one of its own, unless it has one. */
export function createClient<Paths extends object>(options: ClientOptions, keyed: KeyedCalls<Paths>): Client<Paths> {
  const client = createFetchClient<Untyped, 'application/json'>(options)
  client.use({
    onRequest({ request, schemaPath }) {
      const needsKey = `${request.method} ${schemaPath}` in keyed && !request.headers.has('idempotency-key')
      if (needsKey) request.headers.set('idempotency-key', crypto.randomUUID())
    },
  })
  // What the compiler cannot see, the tests do: that the server takes and answers what its description says.
  return {
    GET: calling('get'),
    POST: calling('post'),
    PATCH: calling('patch'),
    DELETE: calling('delete'),
  } as Client<Paths>

  function calling(method: Method) {
    return async (path: string, { body, signal, ...params }: UntypedRequest = {}): Promise<Answered<unknown>> => {
      const result = await client.request(method, path, { params, body, signal: signal ?? null })
      const { response } = result
      return response.status === NO_CONTENT ? { data: undefined, response } : answerOf(result)
    }
  }
}

/** The status of a success that says nothing else. */
const NO_CONTENT = 204

/** Returns what was answered; throws an `ApiError` if it is a refusal. */
export function answerOf<Data>({ data, error, response }: Result<Data>): Answered<NonNullable<Data>> {
  if (data === undefined || data === null) throw new ApiError(response, error)
  return { data, response }
}

interface Result<Data> {
  data?: Data
  error?: unknown
  response: Response
}

type Method = 'get' | 'post' | 'patch' | 'delete'

type Call<Paths extends object, By extends Method> = <Path extends PathsWith<Paths, By>>(
  path: Path,
  ...request: RequestOf<Operation<Paths, Path, By>>
) => Promise<Answered<DataOf<Operation<Paths, Path, By>>>>

type PathsWith<Paths, By extends Method> = {
  [Path in keyof Paths]: Paths[Path] extends Record<By, object> ? Path : never
}[keyof Paths]

type Operation<Paths, Path extends keyof Paths, By extends Method> =
  Paths[Path] extends Record<By, infer Described> ? Described : never

/** What a call is given: nothing, if nothing is required. */
type RequestOf<Described> = object extends Given<Described> ? [request?: Given<Described>] : [request: Given<Described>]

type Given<Described> = ParametersOf<Described> & BodyOf<Described> & { signal?: AbortSignal | undefined }

type ParametersOf<Described> = Described extends { parameters: infer Parameters } ? Omit<Parameters, 'cookie'> : object

type BodyOf<Described> = Described extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : { body?: never }

type DataOf<Described> = Described extends { responses: infer Responses } ? ContentOf<Responses, Success> : never

/** The statuses with which a call succeeds. */
type Success = 200 | 201 | 202 | 204

/** What the answers of these statuses contain; undefined without content. */
type ContentOf<Responses, Status> = {
  [One in keyof Responses & Status]: Responses[One] extends { content: { 'application/json': infer Data } }
    ? Data
    : undefined
}[keyof Responses & Status]

type KeyedCall<Paths, Path extends keyof Paths & string, By extends Method> =
  Operation<Paths, Path, By> extends infer Described
    ? Described extends { parameters: { header?: { 'idempotency-key'?: infer Key } } }
      ? unknown extends Key
        ? never // Other headers, or none.
        : `${Uppercase<By>} ${Path}`
      : never
    : never

interface UntypedRequest {
  query?: Record<string, unknown>
  path?: Record<string, unknown>
  header?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
}

type Untyped = Record<string, Record<Method, UntypedOperation>>

interface UntypedOperation {
  parameters: Pick<UntypedRequest, 'query' | 'path' | 'header'>
  requestBody?: { content: { 'application/json': unknown } }
  responses: object
}
