import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  FastifySerializerCompiler,
  FastifyTypeProvider,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify'
import { z } from 'zod'
import { ApiError, type ErrorCode, type Fault } from '../errors.ts'
import { memoize } from '../values/memo.ts'
import { FieldFault, withoutBlanks } from './fields.ts'

/** Gives handlers the output types of a route's zod schemas. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

/** A Fastify instance with zod schemas. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypes
>

declare module 'zod' {
  interface GlobalMeta {
    /**
     * Alternative names of an object's keys. An alternative counts if the key itself is absent, and a refusal then uses
     * it.
     */
    aliases?: Record<string, string>
    /** Set for a member that answers have and no description mentions. */
    isUndescribed?: boolean
  }
}

/** Parses a part of the request. All errors are merged into one INVALID_PARAMS message (decisions 2.2). */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema, httpPart }) => {
  const read = compiledReader(schema)
  return httpPart === 'querystring' ? (query: unknown) => read(withoutBlanks(schema, query)) : read
}

/** Memoized because the sites share their schemas. */
const compiledReader = memoize((schema: z.ZodType) => reader(z.compile(schema), 'INVALID_PARAMS'))

/** Parses a value by its schema. Throws INVALID_PARAMS, or the given code. */
export function parse<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  code: ErrorCode = 'INVALID_PARAMS',
): z.output<Schema> {
  const result = reader(schema, code)(value)
  if ('error' in result) throw result.error
  return result.value
}

function reader<Schema extends z.ZodType>(schema: Schema, code: ErrorCode) {
  const aliases = Object.entries(schema.meta()?.aliases ?? {})
  return (given: unknown): { value: z.output<Schema> } | { error: ApiError } => {
    const { value, written } = aliases.length > 0 ? resolveAliases(given, aliases) : { value: given, written: AS_NAMED }
    const result = schema.safeParse(value, { reportInput: true })
    return result.success ? { value: result.data } : { error: refusal(code, result.error, written) }
  }
}

const AS_NAMED: ReadonlyMap<PropertyKey, string> = new Map()

/** Returns the object under the names of its schema, and the name that was used for each. */
function resolveAliases(value: unknown, aliases: [alias: string, name: string][]) {
  const written = new Map<PropertyKey, string>()
  if (typeof value !== 'object' || value === null) return { value, written }
  const named: Record<string, unknown> = { ...value }
  for (const [alias, name] of aliases) {
    if (name in named || !(alias in named)) continue
    named[name] = named[alias]
    written.set(name, alias)
  }
  return { value: named, written }
}

/** Keeps the response to a long list of mistakes short. */
const MAX_FAULTS = 20

function refusal(code: ErrorCode, { issues }: z.ZodError, written: ReadonlyMap<PropertyKey, string>): ApiError {
  const faults = issues.slice(0, MAX_FAULTS).map((issue): Fault => {
    const [first = 'body', ...rest] = issue.path
    const field = [written.get(first) ?? first, ...rest].join('.')
    const refusal: unknown = issue.code === 'custom' ? issue.params?.['refusal'] : undefined
    if (refusal instanceof FieldFault) {
      const { reason, kind, nearest, sought } = refusal
      return { about: [], field, reason, kind, nearest, sought }
    }
    // An object or list as a whole, whose own message says what it must be.
    return { about: [], field, reason: issue.message, kind: (issue.input ?? null) === null ? 'REQUIRED' : 'INVALID' }
  })
  const more = issues.length > MAX_FAULTS ? [{ about: [], reason: `and ${issues.length - MAX_FAULTS} more` }] : []
  return new ApiError(code, [...faults, ...more])
}

/**
 * Serializes a response. It is not validated and not stripped: types have checked what it holds, and a test that it
 * holds nothing that its schema lacks.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = () => JSON.stringify
