import fastJsonStringify from 'fast-json-stringify'
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
import { ApiError } from '../errors.ts'

/** Handlers see what a route's zod schemas give out. */
export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown
}

/** A Fastify instance whose schemas are zod's. */
export type Api = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  ZodTypes
>

/** Parses a part of the request; what is wrong with it is INVALID_PARAMS, all of it in one message (decisions 2.2). */
export const validatorCompiler: FastifySchemaCompiler<z.ZodType> = ({ schema }) => {
  return (data) => {
    const result = schema.safeParse(data)
    return result.success ? { value: result.data } : { error: invalidParams(result.error) }
  }
}

/** The value by its schema; throws INVALID_PARAMS. */
export function parse<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (!result.success) throw invalidParams(result.error)
  return result.data
}

function invalidParams(error: z.ZodError): ApiError {
  const faults = error.issues.map(
    (issue) => `${issue.path.length > 0 ? issue.path.join('.') : 'body'}: ${issue.message}`,
  )
  return new ApiError('INVALID_PARAMS', faults.join('; '))
}

/**
 * Writes an answer by its schema. The schema is compiled once to plain code: validating each answer would cost more than
 * computing it, and its type is checked already.
 */
export const serializerCompiler: FastifySerializerCompiler<z.ZodType> = ({ schema }) => {
  const jsonSchema = z.toJSONSchema(schema, {
    io: 'output',
    target: 'draft-7',
    metadata: NO_NAMES,
    override: nullableInPlace,
  })
  // The compiler's type for schemas is narrower than what it compiles; zod's are plain JSON Schema.
  return fastJsonStringify(jsonSchema as Parameters<typeof fastJsonStringify>[0])
}

/** Without names everything stands in its place, and nothing is a reference. */
const NO_NAMES = z.registry<{ id?: string }>()

/** `nullable` is compiled to a null check, zod's `anyOf` to a validator. */
function nullableInPlace({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  const [whole, nothing] = jsonSchema.anyOf ?? []
  if (!whole || nothing?.type !== 'null') return
  delete jsonSchema.anyOf
  Object.assign(jsonSchema, whole, { nullable: true })
}
