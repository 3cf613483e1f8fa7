import { Ajv } from 'ajv'
import formats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { beforeAll, expect, it } from 'vitest'
import type { Answer } from '../support/http.ts'
import { closeJanuary } from '../support/statement.ts'
import { useWorld } from '../support/world.ts'
import {
  DESCRIPTIONS,
  type Description,
  descriptionOf,
  followed,
  idsIn,
  operationsOf,
  subjectOf,
  successOf,
} from './descriptions.ts'

const JSON_TYPE = 'application/json'

const world = useWorld({ SITE_URL: 'https://navette.example' })

/** What is random, or depends on the clock or on what was made before. */
const VARYING =
  /^(token|access_token|created_at|updated_at|expires_at|current_server_time|secret|cancelled_at|transfer_id|id|event_id|identifier|item|reference|link|checkout_url|occurred_at|version)$/

/** The name of a product in the examples. */
const PRODUCT = /^NAV\d+-P\d$/

/** The order in which partners call: what reads or cancels a booking needs one. */
const ORDER = [
  'createCheckoutLink',
  'createToken',
  'createTransfer',
  'createHold',
  'createBooking',
  'createWebhook',
  'testWebhook',
  'getBooking',
  'listBookings',
  'listEvents',
  'changeBooking',
  'previewCancellation',
  'quoteRideChange',
  'changeRide',
]

function inOrder(description: Description) {
  const rank = (id: string) =>
    /^(cancelBooking|deleteWebhook|deleteHold)$/.test(id) ? Infinity : (ORDER.indexOf(id) + ORDER.length) % ORDER.length
  return operationsOf(description).toSorted(
    (one, other) => rank(one.operation.operationId) - rank(other.operation.operationId),
  )
}

/** The members of an answer that an example shows; of lists, the entries. */
function shownOf(answer: unknown, example: unknown, name = ''): unknown {
  if ((VARYING.test(name) || PRODUCT.test(name)) && typeof answer === typeof example) return example
  if (Array.isArray(answer) && Array.isArray(example)) {
    return example.map((shown) => {
      const found = answer.map((entry) => shownOf(entry, shown))
      return found.find((entry) => JSON.stringify(entry) === JSON.stringify(shown)) ?? found[0]
    })
  }
  if (isObject(answer) && isObject(example))
    return Object.fromEntries(
      Object.keys(example).map((key) => {
        // Vouchers are named after their products, so their names vary, too.
        const [only] = PRODUCT.test(key) ? Object.values(answer) : [answer[key]]
        return [key, shownOf(only, example[key], key)]
      }),
    )
  return answer
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a checker of values against the schemas of a description, by what is wrong with them. */
function faultsAgainst(description: Description): (value: unknown, schema: object | undefined) => string {
  const options = { strictSchema: false, allErrors: true }
  // Of what 3.0 adds to JSON Schema, the older validator knows `nullable`.
  const ajv = description.openapi.startsWith('3.0') ? new Ajv(options) : new Ajv2020(options)
  formats.default(ajv)
  ajv.addSchema(description, 'description')
  return (value, schema = {}) => {
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"description#/components/')
    return ajv.validate(JSON.parse(text), value) ? '' : ajv.errorsText()
  }
}

/** Returns a description of which no object has a member that it does not name. */
function closed<Value>(value: Value): Value {
  const text = JSON.stringify(value, (_, one) =>
    isObject(one) && isObject(one['properties']) && !('additionalProperties' in one)
      ? { ...one, additionalProperties: false }
      : one,
  )
  return JSON.parse(text)
}

/** Only the key that made a link is told what became of it. */
const keyFor = (url: string) => (url.includes('/checkout-link') ? { 'x-api-key': 'nvp_demo-key' } : {})

/** Returns the request that an operation's examples make, with the ids of what earlier ones answered. */
function requestOf(
  { method, url, operation }: ReturnType<typeof operationsOf>[number],
  ids: ReadonlyMap<string, string>,
) {
  const { parameters, requestBody } = operation
  const given = (place: string) =>
    parameters
      .filter((one) => one.required && one.in === place)
      .map((one): [string, string] => [one.name, ids.get(subjectOf(url, one.name)) ?? String(one.example)])
  const body = requestBody && JSON.stringify(requestBody.content[JSON_TYPE].example)
  return {
    method,
    url: given('path').reduce((path, [name, value]) => path.replace(`{${name}}`, value), url),
    query: Object.fromEntries(given('query')),
    headers: { authorization: `Bearer ${ids.get('token')}`, ...keyFor(url) },
    payload: body?.replace('"transfer_id":1', `"transfer_id":${ids.get('id')}`),
  }
}

/** Sends it as JSON. */
async function answerTo({ payload, headers, ...request }: ReturnType<typeof requestOf>): Promise<Answer> {
  const json = payload === undefined ? {} : { payload, headers: { ...headers, 'content-type': JSON_TYPE } }
  return followed(world, await world.app.inject({ headers, ...request, ...json }))
}

beforeAll(() => closeJanuary(world))

it.each(DESCRIPTIONS)(
  'The example of every operation in %s is answered with 2xx, as its schema says, in 3.0 too, and as it is shown',
  async (name) => {
    const description = descriptionOf(name)
    const faults = faultsAgainst(description)
    const rendition: Description = (await world.app.inject(`/openapi/${name}.3.0.json`)).json()
    const faultsIn30 = faultsAgainst(rendition)
    const strays = faultsAgainst(closed(description))
    const ids = new Map<string, string>()
    for (const described of inOrder(description)) {
      const { operationId, requestBody } = described.operation
      const sent = requestBody?.content[JSON_TYPE]
      expect(faults(sent?.example, sent?.schema), `body of ${operationId}`).toBe('')
      const answer = await answerTo(requestOf(described, ids))
      const success = successOf(described.operation, answer)
      expect(answer.statusCode, `${operationId}: ${answer.body}`).toBe(success.status)

      const answered = success.answer?.content?.[JSON_TYPE]
      const body = answered && answer.json()
      expect(faults(body, answered?.schema), `answer of ${operationId}`).toBe('')
      // Answers are not stripped of what their schemas do not name. `Customer` is the other name of a member.
      const named = answered && JSON.parse(answer.body, (key, one) => (key === 'Customer' ? undefined : one))
      expect(strays(named, closed(answered?.schema ?? {})), `members of ${operationId}`).toBe('')
      const renderedAs = rendition.paths[described.path]?.[described.method]?.responses[success.status]
      expect(renderedAs?.content === undefined, operationId).toBe(answered === undefined)
      expect(faultsIn30(body, renderedAs?.content?.[JSON_TYPE]?.schema), `answer of ${operationId} in 3.0`).toBe('')
      expect(faults(answered?.example, answered?.schema), `example of ${operationId}`).toBe('')
      expect(shownOf(body, answered?.example), operationId).toEqual(answered?.example)
      for (const [kind, id] of idsIn(answer.body)) ids.set(kind, id)
    }
  },
)
