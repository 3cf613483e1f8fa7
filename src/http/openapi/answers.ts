import type { FastifySchema } from 'fastify'
import { z } from 'zod'
import { ERROR_STATUS, type ErrorCode } from '../../errors.ts'
import type { Components } from './components.ts'
import { answerHeaders, isConditional } from './headers.ts'
import { JSON_TYPE, jsonSchema } from './json-schema.ts'

/** Everything that an operation answers with, by status. */
export function answersOf(schema: FastifySchema, components: Components): object {
  const answers = schema.redirects
    ? REDIRECT
    : {
        ...successes(schema, components),
        ...(isConditional(schema) ? UNCHANGED : {}),
        ...refusals(refusalsOf(schema), components),
      }
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      { ...answer, headers: answerHeaders(schema, Number(status), components) },
    ]),
  )
}

type Answers = Record<string, { description: string; content?: object }>

const REDIRECT: Answers = { 302: { description: 'To a page of the booking funnel.' } }

const UNCHANGED: Answers = { 304: { description: 'Nothing has changed since the `ETag` that was sent.' } }

function successes({ response, examples }: FastifySchema, components: Components): Answers {
  if (typeof response !== 'object' || response === null) return {}
  return Object.fromEntries(
    Object.entries(response).flatMap(([status, schema]) => {
      if (!(schema instanceof z.ZodType)) return []
      const example = examples?.response === undefined ? {} : { example: examples.response }
      const content = { [JSON_TYPE]: { schema: jsonSchema(schema, 'output', components), ...example } }
      return [[status, { description: schema.meta()?.description ?? 'The answer.', content }]]
    }),
  )
}

/** The endpoint's own refusals, those of its body before it is read, and those of the service. */
function refusalsOf({ errors = [], body }: FastifySchema): ErrorCode[] {
  return [...errors, ...(body === undefined ? [] : BODY_ERRORS), ...COMMON_ERRORS]
}

const BODY_ERRORS = ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const

const COMMON_ERRORS = ['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'] as const

const errorEnvelope = z
  .object({
    error: z.object({
      code: z.string().meta({ description: 'Stable; for programs.' }),
      message: z.string().meta({ description: 'For people: the field as it was written, then the reason.' }),
    }),
  })
  .meta({ id: 'Error', description: 'A refusal.' })

function refusals(codes: readonly ErrorCode[], components: Components): Answers {
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const status = ERROR_STATUS[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, these]) => [
      status,
      {
        description: these.map((code) => `\`${code}\``).join(', '),
        content: { [JSON_TYPE]: { schema: jsonSchema(errorEnvelope, 'output', components) } },
      },
    ]),
  )
}
