import type { FastifySchema, RouteOptions } from 'fastify'
import { z } from 'zod'
import { answerHeaders, isConditional } from './headers.ts'
import { type Components, JSON_TYPE, jsonSchema } from './json-schema.ts'
import { type Answer, refusal, refusalsOf } from './refusals.ts'

/** Returns every response of an operation by status. */
export function answersOf({ schema = {}, method }: RouteOptions, components: Components): object {
  const answers = schema.redirects
    ? { ...REDIRECT, ...(schema.errors ? { 429: refusal(schema.errors) } : {}) }
    : {
        ...successes(schema, components),
        ...(isConditional(schema) ? UNCHANGED : {}),
        ...refusalsOf(schema, method),
      }
  return Object.fromEntries(
    Object.entries(answers).map(([status, answer]) => [
      status,
      { ...answer, headers: answerHeaders(schema, Number(status), components) },
    ]),
  )
}

type Answers = Record<string, Answer>

// A link carries everything in its URL, which can be too long on its own.
const REDIRECT: Answers = {
  302: { description: 'To a page of the booking funnel.' },
  308: { description: 'From below the root of the API to the same deep link on the site.' },
  431: refusal(['HEADERS_TOO_LARGE']),
  default: refusal(['INTERNAL_ERROR', 'SERVICE_UNAVAILABLE']),
}

const UNCHANGED: Answers = { 304: { description: 'Nothing has changed since the given `ETag`.' } }

function successes({ response, examples, alsoAnswers = [] }: FastifySchema, components: Components): Answers {
  if (typeof response !== 'object' || response === null) return {}
  return Object.fromEntries(
    Object.entries(response).flatMap(([status, schema]) => {
      if (!(schema instanceof z.ZodType)) return []
      const example = examples?.response === undefined ? {} : { example: examples.response }
      const content = {
        [JSON_TYPE]: { schema: jsonSchema(schema, 'output', components), ...example },
        ...Object.fromEntries(alsoAnswers.map((type) => [type, { schema: { type: 'string' } }])),
      }
      return [[status, { description: schema.meta()?.description ?? 'The answer.', content }]]
    }),
  )
}
