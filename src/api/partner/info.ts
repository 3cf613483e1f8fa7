import { z } from 'zod'
import type { Site } from '../../deps.ts'
import type { ApiInfo, DescribedCall } from '../../http/openapi/document.ts'
import type { BookingEventType, MESSAGE } from '../../values/booking.ts'
import { PREFIX } from './index.ts'
import { bookingEventBody, bookingMessage, priceMarkupsChanged, webhookTest } from './views/event-view.ts'

const COMMON = [
  'Exchange `api_key` and `api_secret` at POST /token for a bearer token valid for 24 hours, and send it as `Authorization: Bearer <token>` to every other endpoint. POST /token of version 2 is also a token endpoint of OAuth 2.0, for the client credentials grant; that of the sandbox is its own. Live and sandbox have separate keys, tokens, transfers and bookings; the catalogue is the same. Sandbox bookings earn no commission, and their vouchers are not valid for travel.',
  'Bodies may be JSON, `application/x-www-form-urlencoded` or `multipart/form-data`, where `Transfer[adult_count]` is a nested field; an empty text counts as absent. Every refusal is `{ "error": { "code", "message", "request_id", "doc_url", "fields" } }`; the message names each wrong field as it was written. Dates and times of a ride are local to the place where it starts, a departure that is given to the place where it ends, and all others are Europe/Paris; prices are EUR with taxes.',
  'Large lists carry an `ETag`: send it back as `If-None-Match` and get 304 while nothing has changed. They are compressed on `Accept-Encoding: gzip`.',
]

const TAGS = [
  { name: 'Authentication', description: 'Tokens.' },
  { name: 'Catalogue', description: 'Where transfers go, and with which vehicles.' },
  { name: 'Prices', description: 'Everything that a one-way price is computed from.' },
  { name: 'Transfers', description: 'Requests and their offers.' },
  { name: 'Bookings', description: 'Bookings and their vouchers.' },
]

/**
 * Returns the ways to authenticate: by OAuth 2.0, which programs do by themselves with key and secret, or with a token
 * that was got otherwise. The first is the one that Postman sets up.
 */
export function securityOf(tokenUrl: string): NonNullable<ApiInfo['securitySchemes']> {
  const clientCredentials = { tokenUrl, scopes: {} }
  return {
    oauth2: {
      type: 'oauth2',
      description: 'The `client_id` is your `api_key`, the `client_secret` your `api_secret`. There are no scopes.',
      flows: { clientCredentials },
    },
    bearer: { type: 'http', scheme: 'bearer', description: 'A token from POST /token.' },
  }
}

/** The headers of Standard Webhooks. */
const SIGNED = z.object({
  'webhook-id': z.string().meta({ description: 'The id of the event, the same on every attempt.' }),
  'webhook-timestamp': z.string().meta({ description: 'The time of this attempt, in Unix seconds.' }),
  'webhook-signature': z.string().meta({
    description:
      '`v1,` and the Base64 HMAC-SHA256 of `<id>.<timestamp>.<body>` with the secret of the webhook. For 24 hours after the secret was replaced there are two, separated by a space: accept the call if either can be verified.',
  }),
})

const LISTED =
  '`{ id, type, ...data }`, with `webhook-id` as `id`, is what GET /events lists. Calls about one booking come one after the other, in order.'

const bookingCall = (
  type: Exclude<BookingEventType, typeof MESSAGE>,
  name: string,
  summary: string,
  description: string,
): DescribedCall => ({
  operationId: name.replace(/^./, (letter) => letter.toLowerCase()),
  summary,
  description: `${description} ${LISTED}`,
  tag: 'Webhooks',
  headers: SIGNED,
  body: bookingEventBody(type, name),
})

const WEBHOOKS: Record<string, DescribedCall> = {
  'booking.confirmed': bookingCall(
    'booking.confirmed',
    'BookingConfirmed',
    'A booking is confirmed',
    'Booked by API, or on our site through you, once it is paid or needs no advance payment.',
  ),
  'booking.changed': bookingCall(
    'booking.changed',
    'BookingChanged',
    'Details of a booking have changed',
    'The traveller, a flight, an address, a note or measurements, whoever changed them.',
  ),
  'booking.cancelled': bookingCall(
    'booking.cancelled',
    'BookingCancelled',
    'A booking is cancelled',
    'By you, by the traveller or by us.',
  ),
  'booking.item_done': bookingCall(
    'booking.item_done',
    'BookingItemDone',
    'Items of a booking are done',
    'Those whose `state` is `done`.',
  ),
  'booking.no_show': bookingCall(
    'booking.no_show',
    'BookingNoShow',
    'Nobody came',
    'Nobody came to the items whose `state` is `no_show`.',
  ),
  'booking.message': {
    operationId: 'bookingMessage',
    summary: 'A message to pass on to a traveller',
    description: `For a booking by API or on your account, the operator has written \`data.message.text\` for the traveller: please pass it on. You also get it by e-mail. Only webhooks for which this event was chosen are called. ${LISTED}`,
    tag: 'Webhooks',
    headers: SIGNED,
    body: bookingMessage,
  },
  'price_markups.changed': {
    operationId: 'priceMarkupsChanged',
    summary: 'Markup rules have changed',
    description: 'Get the rules with these ids from GET /prices/markups; an id that is missing there was removed.',
    tag: 'Webhooks',
    headers: SIGNED,
    body: priceMarkupsChanged,
  },
  'webhook.test': {
    operationId: 'webhookTest',
    summary: 'A test that you asked for',
    description: 'Has no content; it only shows that calls reach your URL.',
    tag: 'Webhooks',
    headers: SIGNED,
    body: webhookTest,
  },
}

/** Returns the general part of the OpenAPI document of version 2. */
export function version2Info(live: Site, sandbox: Site): ApiInfo {
  return {
    title: 'Navette partner API',
    version: '2.7.0',
    description: [
      'List destinations and routes, read base prices and markup rules, request offers, book them and get vouchers. Personal links (`/?promo_code=…`) need no API.',
      ...COMMON,
    ].join('\n\n'),
    servers: serversOf(live, sandbox, PREFIX.v2),
    tags: [
      ...TAGS,
      { name: 'Events', description: 'What happened to your bookings.' },
      { name: 'Statements', description: 'What you owe, and what we owe you.' },
      { name: 'Client links', description: 'Hand over a client to the booking form.' },
      { name: 'Webhooks', description: 'Our calls to a URL that you register here or in the panel.' },
    ],
    securitySchemes: securityOf(tokenUrlOf(live)),
    webhooks: WEBHOOKS,
  }
}

/** Returns the general part of the OpenAPI document of version 1. */
export function version1Info(live: Site, sandbox: Site): ApiInfo {
  return {
    title: 'Navette partner API, version 1 (deprecated)',
    version: '1.3.0',
    description: [
      'Deprecated: calls still work, but version 2 does more. Both versions share their tokens.',
      ...COMMON,
    ].join('\n\n'),
    servers: serversOf(live, sandbox, PREFIX.v1),
    tags: TAGS,
    securitySchemes: securityOf(tokenUrlOf(live)),
  }
}

/** Returns the URL of the token endpoint of OAuth 2.0, whose tokens are those of both versions. */
export function tokenUrlOf({ url }: Site): string {
  return `${url}${PREFIX.v2}/token`
}

function serversOf(live: Site, sandbox: Site, prefix: string): ApiInfo['servers'] {
  return [
    { url: live.url + prefix, description: 'Live' },
    { url: sandbox.url + prefix, description: 'Sandbox' },
  ]
}
