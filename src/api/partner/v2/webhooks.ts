import type { FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { ApiError } from '../../../errors.ts'
import {
  integer,
  type Kind,
  listOf,
  oneOfInAnyCase,
  optional,
  optionalListOf,
  required,
  shape,
  text,
  withDefault,
} from '../../../http/fields.ts'
import type { Api } from '../../../http/zod.ts'
import { callAgain, listDeliveries, testWebhook } from '../../../services/notify/webhooks/deliveries.ts'
import { ensureCallable } from '../../../services/notify/webhooks/public-address.ts'
import {
  changeWebhook,
  findWebhook,
  listWebhooks,
  MAX_WEBHOOKS,
  type RegisteredWebhook,
  registerWebhook,
  removeWebhook,
} from '../../../services/notify/webhooks/register.ts'
import { rotateSecret } from '../../../services/notify/webhooks/secret.ts'
import { EVENT_TYPES } from '../../../values/booking.ts'
import { calledAddress } from '../../../values/web-address.ts'
import { partnerActor, tokenOwner } from '../bearer-auth.ts'
import {
  created,
  deliveries,
  delivery,
  deliveryView,
  listed,
  registered,
  rotated,
  webhookView,
} from '../views/webhook-view.ts'

const written = text(1, 2_000)

const address: Kind<string> = {
  read(value) {
    const read = written.read(value)
    return typeof read === 'string' ? calledAddress(read) : read
  },
  schema: written.schema,
}

const eventType = required(oneOfInAnyCase(EVENT_TYPES))
const URL_DOC = {
  description: 'Where to call. In live it must be `https`, and nowhere in a private network.',
  example: 'https://partner.example/hook',
}

const newWebhook = z
  .object(
    {
      url: required(address, URL_DOC),
      events: listOf(eventType, EVENT_TYPES.length).meta({ description: 'The types of the events to be called for.' }),
    },
    'must be an object',
  )
  .meta({ id: 'CreateWebhookBody' })

const webhookChange = z
  .object(
    { url: optional(address, URL_DOC), events: optionalListOf(eventType, EVENT_TYPES.length) },
    'must be an object',
  )
  .meta({ id: 'ChangeWebhookBody' })

const params = z.object({
  id: required(integer(1, Number.MAX_SAFE_INTEGER), { description: 'From POST /webhooks.', example: 1 }),
})
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const deliveryParams = params.extend({
  delivery: required(shape(UUID, 'must be the `id` of a delivery'), {
    description: 'From GET /webhooks/{id}/deliveries.',
    example: 'bead2169-3780-4499-8777-ac89a03efcf4',
  }),
})
const query = z.object({
  limit: withDefault(50, integer(1, 100)),
  cursor: optional(shape(/^[1-9]\d{0,14}$/, 'must be the `next` of an earlier answer'), {
    description: 'Continues where that response ended.',
  }),
})

const ERRORS = ['INVALID_PARAMS', 'UNAUTHORIZED', 'RATE_LIMITED'] as const
const BY_HAND = 'At most ten calls a minute can be asked for, here and in the panel together.'

/**
 * /webhooks and below: a partner's webhooks in the environment of its token, registered, changed, called and removed by
 * the functions of the panel (decisions 6.37).
 */
export function webhooks(api: Api, { db, clock, webhookKey, webhookPrivateHosts }: Deps) {
  const schemas = {
    list: {
      operationId: 'listWebhooks',
      summary: 'List webhooks',
      description: "Those of the token's environment, without their secrets.",
      tag: 'Webhooks',
      response: { 200: listed },
      errors: ['UNAUTHORIZED', 'RATE_LIMITED'],
    },
    create: {
      operationId: 'createWebhook',
      summary: 'Register a webhook',
      description: `Your server is called for these events from now on. A partner may have ${MAX_WEBHOOKS} webhooks, in both environments together. If the answer is lost, so is the secret: list your webhooks and replace it.`,
      tag: 'Webhooks',
      body: newWebhook,
      response: { 201: created },
      errors: [...ERRORS, 'FORBIDDEN'],
    },
    change: {
      operationId: 'changeWebhook',
      summary: 'Change a webhook',
      description: 'Omitted fields stay as they are, and so does the secret. What is waiting goes to the new URL.',
      tag: 'Webhooks',
      params,
      body: webhookChange,
      response: { 200: registered },
      errors: [...ERRORS, 'NOT_FOUND'],
    },
    remove: {
      operationId: 'deleteWebhook',
      summary: 'Remove a webhook',
      description: 'It is not called again, not even for events that are waiting. GET /events still lists these.',
      tag: 'Webhooks',
      params,
      response: { 204: z.undefined().meta({ description: 'Removed.' }) },
      errors: [...ERRORS, 'NOT_FOUND'],
    },
    rotate: {
      operationId: 'rotateWebhookSecret',
      summary: 'Replace the secret of a webhook',
      description: 'The new one is shown this once. For 24 hours calls are signed with both.',
      tag: 'Webhooks',
      params,
      response: { 200: rotated },
      errors: [...ERRORS, 'NOT_FOUND'],
    },
    test: {
      operationId: 'testWebhook',
      summary: 'Send a test event',
      description: `Calls the webhook with an event \`webhook.test\`. ${BY_HAND}`,
      tag: 'Webhooks',
      params,
      response: { 202: delivery },
      errors: [...ERRORS, 'FORBIDDEN', 'NOT_FOUND'],
    },
    deliveries: {
      operationId: 'listWebhookDeliveries',
      summary: 'List the calls of a webhook',
      description: 'Those that were accepted are kept for a month.',
      tag: 'Webhooks',
      params,
      querystring: query,
      response: { 200: deliveries },
      errors: [...ERRORS, 'NOT_FOUND'],
    },
    resend: {
      operationId: 'resendWebhookDelivery',
      summary: 'Repeat a call of a webhook',
      description: `Sends the same event again, with the same \`webhook-id\`, whether or not it was accepted. ${BY_HAND}`,
      tag: 'Webhooks',
      params: deliveryParams,
      response: { 202: delivery },
      errors: [...ERRORS, 'FORBIDDEN', 'NOT_FOUND'],
    },
  } satisfies Record<string, FastifySchema>

  api.get('/webhooks', { schema: schemas.list }, async (request) => {
    const { partner, environment } = tokenOwner(request)
    const all = await listWebhooks(db, partner.id)
    return { data: all.filter((one) => one.environment === environment).map(webhookView) }
  })

  api.post('/webhooks', { schema: schemas.create }, async (request, reply) => {
    const { partner, environment } = tokenOwner(request)
    const { url, events } = request.body
    await ensureCallable({ environment, url }, { privateHosts: webhookPrivateHosts })
    const webhook = { partnerId: partner.id, environment, url, eventTypes: events }
    const fresh = await registerWebhook(db, webhook, webhookKey, partnerActor(request), clock())
    void reply.code(201).header('Cache-Control', 'no-store')
    return { ...webhookView(fresh), secret: fresh.secret }
  })

  api.patch('/webhooks/:id', { schema: schemas.change }, async (request) => {
    const { id, environment } = await getOwn(request, request.params.id)
    const { url, events: eventTypes } = request.body
    if (url !== undefined) await ensureCallable({ environment, url }, { privateHosts: webhookPrivateHosts })
    const change = { partnerId: tokenOwner(request).partner.id, id, url, eventTypes }
    const webhook = await changeWebhook(db, change, partnerActor(request), clock())
    if (!webhook) throw noSuchWebhook()
    return webhookView(webhook)
  })

  api.delete('/webhooks/:id', { schema: schemas.remove }, async (request, reply) => {
    const { id } = await getOwn(request, request.params.id)
    await removeWebhook(db, id, partnerActor(request), clock())
    return reply.code(204).send()
  })

  api.post('/webhooks/:id/rotate', { schema: schemas.rotate }, async (request, reply) => {
    const { id } = await getOwn(request, request.params.id)
    const fresh = await rotateSecret(db, id, webhookKey, partnerActor(request), clock())
    if (fresh === undefined) throw noSuchWebhook()
    void reply.header('Cache-Control', 'no-store')
    return { secret: fresh }
  })

  api.post('/webhooks/:id/test', { schema: schemas.test }, async (request, reply) => {
    const webhook = await getOwn(request, request.params.id)
    const partnerId = tokenOwner(request).partner.id
    const call = await testWebhook(db, { ...webhook, partnerId }, partnerActor(request), clock())
    void reply.code(202)
    return deliveryView(call)
  })

  api.get('/webhooks/:id/deliveries', { schema: schemas.deliveries }, async (request) => {
    const { id } = await getOwn(request, request.params.id)
    const { limit, cursor } = request.query
    const whose = { partnerId: tokenOwner(request).partner.id, webhookId: id }
    const before = cursor === undefined ? undefined : Number(cursor)
    const found = await listDeliveries(db, whose, { before, most: limit + 1 })
    const page = found.slice(0, limit)
    const last = page.at(-1)
    return { data: page.map(deliveryView), next: found.length > limit && last ? String(last.number) : null }
  })

  api.post('/webhooks/:id/deliveries/:delivery/resend', { schema: schemas.resend }, async (request, reply) => {
    const webhook = await getOwn(request, request.params.id)
    const call = { partnerId: tokenOwner(request).partner.id, webhookId: webhook.id, id: request.params.delivery }
    const again = await callAgain(db, call, partnerActor(request), clock())
    void reply.code(202)
    return deliveryView(again)
  })

  async function getOwn(request: FastifyRequest, id: number): Promise<RegisteredWebhook> {
    const { partner, environment } = tokenOwner(request)
    const webhook = await findWebhook(db, { partnerId: partner.id, id })
    if (webhook?.environment !== environment) throw noSuchWebhook()
    return webhook
  }
}

function noSuchWebhook(): ApiError {
  return new ApiError('NOT_FOUND', 'there is no such webhook')
}
