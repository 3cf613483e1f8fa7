import { readFileSync } from 'node:fs'
import type { Answer } from '../support/http.ts'
import type { TestWorld } from '../support/world.ts'

/** The committed descriptions, by the names of their files. */
export const DESCRIPTIONS = ['transfer-public-v1', 'ski-rental-public-v1', 'partner-v2', 'partner-v1'] as const

const METHODS = ['get', 'post', 'patch', 'delete'] as const

/** What tests read of an operation. */
export interface Operation {
  operationId: string
  parameters: { name: string; in: string; required: boolean; example?: unknown; schema: object }[]
  /** What it takes to call it, if not what the description says of all: one of these. */
  security?: object[]
  requestBody?: { content: { 'application/json': { schema: object; example: unknown } } }
  responses: Record<string, DescribedAnswer>
}

interface DescribedAnswer {
  description: string
  headers: Record<string, object>
  content?: Record<string, { schema: object; example?: unknown }>
}

/** What tests read of an OpenAPI document. */
export interface Description {
  openapi: string
  servers: [{ url: string }]
  security: object[]
  paths: Record<string, { servers?: [{ url: string }] } & Partial<Record<(typeof METHODS)[number], Operation>>>
  components: { schemas: Record<string, Record<string, unknown>> }
}

/** Returns a committed description. */
export function descriptionOf(name: string): Description {
  return JSON.parse(readFileSync(new URL(`../../openapi/${name}.json`, import.meta.url), 'utf8'))
}

/** Returns every operation of a description, with its path below the host. */
export function operationsOf({ servers, paths }: Description) {
  return Object.entries(paths).flatMap(([path, { servers: own = servers, ...item }]) => {
    const root = new URL(own[0].url).pathname.replace(/\/$/, '')
    return METHODS.flatMap((method) => {
      const operation = item[method]
      return operation ? [{ method, path, url: root + path, operation }] : []
    })
  })
}

/**
 * Returns the answer of an operation that is no refusal, and its status: of several the one that came. A link leads to
 * a page, which is 200.
 */
export function successOf(
  { responses }: Operation,
  { statusCode }: Pick<Answer, 'statusCode'>,
): { status: number; answer: DescribedAnswer | undefined } {
  const successes = Object.entries(responses).filter(([one]) => /^2\d\d$/.test(one))
  const [status = 200, answer] = successes.find(([one]) => Number(one) === statusCode) ?? successes[0] ?? []
  return { status: Number(status), answer }
}

/** Returns what a parameter of a path is about, as `idsIn` calls it. */
export function subjectOf(path: string, parameter: string): string {
  return parameter === 'id' && path.includes('webhooks') ? 'webhook' : parameter
}

/** Returns what later requests are about. */
export function idsIn(answer: string): [name: string, id: string][] {
  const found = {
    token: /"(?:token":"|checkout_url":"[^"]+(?:\/|\?t=))([\w.-]{32,})/,
    id: /^\{"Transfer":\{"id":(\d+)/,
    reference: /^\{"Booking":\{"reference":"(\w+)/,
    webhook: /^\{"id":(\d+),"url"/,
    delivery: /^\{"id":"([\w-]{36})","event"/,
  }
  return Object.entries(found).flatMap(([name, pattern]): [string, string][] => {
    const [, id] = pattern.exec(answer) ?? []
    return id === undefined ? [] : [[name, id]]
  })
}

/** Follows deep links to their pages, as browsers and Postman do. */
export async function followed({ app }: Pick<TestWorld, 'app'>, answer: Answer): Promise<Answer> {
  const { location } = answer.headers
  return location === undefined ? answer : followed({ app }, await app.inject(location))
}
