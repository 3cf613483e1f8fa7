import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type CallToolResult,
  type Tool as ListedTool,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { statusBudget, statusOf, statusParams, statusResponse } from '../api/checkout-link-status.ts'
import { equipmentVariant, offer, quoteResponse as rentalResponse } from '../api/ski/quote-view.ts'
import * as rentals from '../api/ski/rental-options.ts'
import { withSoughtPlaces } from '../api/sought-places.ts'
import { checkoutLinkBody, checkoutLinkResponse, linkBudgets, linkOf } from '../api/transfer/checkout-link.ts'
import { locationsBudget, resolve, resolveQuery, resolveResponse } from '../api/transfer/locations.ts'
import { calendarBudget, calendarOf, calendarQuery, calendarResponse } from '../api/transfer/price-calendar.ts'
import { direction, quoteResponse as transferResponse, vehicleOption } from '../api/transfer/quote-view.ts'
import { QUERY_NAMES, quoteOfQuery, quoteQuery, quotesBudget } from '../api/transfer/transfer-options.ts'
import { BODY_NAMES } from '../api/transfer/trip-body.ts'
import type { Deps, Site } from '../deps.ts'
import { refusalOf } from '../http/error-handler.ts'
import type { FieldNames } from '../http/field-names.ts'
import { standaloneSchema } from '../http/openapi/json-schema.ts'
import type { Budget } from '../http/rate-limits.ts'
import { parse } from '../http/zod.ts'
import type { Environment } from '../values/environment.ts'

/** The caller of a tool, and the site. */
interface Caller {
  request: FastifyRequest
  reply: FastifyReply
  deps: Deps
  site: Site
}

/**
 * Answers a request for tools, of both kinds of client: those that begin with `initialize`, and those of protocol
 * 2026-07-28, which do not.
 */
export async function answer(caller: Caller): Promise<Response> {
  const request = webRequest(caller)
  const parsedBody = withReadArguments(caller.request.body)
  if (!(await isLegacyRequest(request, parsedBody)))
    return createMcpHandler(() => serverFor(caller), MODERN).fetch(request, { parsedBody })
  const server = serverFor(caller)
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  try {
    return await transport.handleRequest(request, { parsedBody })
  } finally {
    await server.close()
  }
}

/** Returns a request with the arguments of its tool, also if its client sends them as a text of JSON. */
function withReadArguments(body: unknown): unknown {
  const call = rpcCall.safeParse(body)
  if (!call.success) return body
  try {
    const read: unknown = JSON.parse(call.data.params.arguments)
    return { ...call.data, params: { ...call.data.params, arguments: read } }
  } catch {
    return body
  }
}

const rpcCall = z.looseObject({ params: z.looseObject({ arguments: z.string() }) })

/** There is nothing to subscribe to. */
const MODERN = { legacy: 'reject', maxSubscriptions: 0 } as const

/** Converts the request for the protocol's library. Responses are never streamed, whatever the caller accepts. */
function webRequest({ request: { headers, method }, site }: Caller): Request {
  const sent = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const accepted = { ...Object.fromEntries(sent), accept: 'application/json, text/event-stream' }
  return new Request(`${site.url}/mcp`, { method, headers: accepted })
}

const INSTRUCTIONS =
  'Private transfers between airports, stations and ski resorts of the Alps, and ski rental there. Find codes with find_place, quote, then give the traveller a link: no tool books or pays. Times are local to the place where they happen, prices final and including taxes. A refusal is {"error": {code, message, fields, suggestion}}: follow its suggestion, or ask the traveller.'

/** Returns a server for one caller, without state between requests. */
function serverFor(caller: Caller): Server {
  const { deps, site } = caller
  const server = new Server(
    { name: 'navette', title: deps.operator.name, version: '1.0.0', websiteUrl: site.url },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS.map(({ listed }) => listed) }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = TOOLS.find(({ listed }) => listed.name === params.name)
    if (!tool) {
      const names = TOOLS.map(({ listed }) => listed.name).join(', ')
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}, but ${names}`)
    }
    return callTool(tool, caller, params.arguments ?? {})
  })
  return server
}

/** Calls a tool. A refusal is returned to the agent, which can react to it, in the words of the endpoint. */
async function callTool(tool: Tool, caller: Caller, input: unknown): Promise<CallToolResult> {
  try {
    const answer = await tool.call(caller, input)
    return { content: [asText(answer)], structuredContent: answer }
  } catch (error) {
    const refusal = withSoughtPlaces(caller.deps.catalogue.current, error)
    return { content: [asText({ error: refusalOf(refusal, caller.request, tool.names) })], isError: true }
  }
}

function asText(answer: object) {
  return { type: 'text' as const, text: JSON.stringify(answer) }
}

/** A tool for agents. */
interface Tool {
  listed: ListedTool
  /** The names of its arguments in refusals. */
  names: FieldNames
  /** Responds like the endpoint, and throws the same refusals. */
  call: (caller: Caller, input: unknown) => Promise<Record<string, unknown>>
}

interface Definition<Input extends z.ZodType, Output extends z.ZodObject> {
  name: string
  title: string
  description: string
  /** The schema that the endpoint parses. */
  input: Input
  /** The endpoint's response schema, or a smaller one: members that it does not name are left out. */
  output: Output
  names?: FieldNames
  /** The endpoint's budgets, which both share. */
  budgets: (environment: Environment) => readonly Budget[]
  /** Whether it changes nothing, as most do. */
  isReadOnly?: boolean
  answer: (caller: Caller, input: z.output<Input>) => z.input<Output> | Promise<z.input<Output>>
}

/** Makes a tool from an endpoint's schema, budgets and response. */
function tool<Input extends z.ZodType, Output extends z.ZodObject>({
  name,
  title,
  description,
  input,
  output,
  names = {},
  budgets,
  isReadOnly = true,
  answer,
}: Definition<Input, Output>): Tool {
  return {
    listed: {
      name,
      title,
      description,
      inputSchema: { ...standaloneSchema(input, 'input'), type: 'object' },
      outputSchema: { ...standaloneSchema(output, 'output'), type: 'object' },
      annotations: { title, readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: false },
    },
    names,
    async call(caller, given) {
      const { request, reply, deps, site } = caller
      for (const budget of budgets(site.environment)) await deps.limit.more(budget)(request, reply, 1)
      return output.parse(await answer(caller, parse(input, given)))
    },
  }
}

/** find_place: GET /locations/resolve. */
const findPlace = tool({
  name: 'find_place',
  title: 'Find a place',
  description:
    'Finds the airport, station, city, ski resort or hotel that a text refers to, with the code that the other tools take. If there are several results, ask which one is meant. `served` false: known, but we do not drive there.',
  input: resolveQuery,
  output: resolveResponse,
  budgets: (environment) => [locationsBudget(environment)],
  answer: ({ deps }, query) => resolve(deps.catalogue.current, query),
})

const vehicle = vehicleOption.omit({ offer_code: true, booking_url: true })
const leg = direction.extend({ vehicles: z.array(vehicle) })

/** quote_transfer: GET /transfer-options, without echoing the caller's input and without a link for each vehicle. */
const quoteTransfer = tool({
  name: 'quote_transfer',
  title: 'Quote a transfer',
  description:
    'Prices every vehicle that can be booked for a private transfer, one way or return, cheapest first. Places are codes from find_place; times are local to the place. `quote_url` opens these vehicles on our site; create_checkout_link creates a link to one.',
  input: quoteQuery,
  output: transferResponse
    .omit({ disclaimer: true, passengers: true })
    .extend({ outbound: leg, return: leg.nullable().meta({ description: 'Null on one-way trips.' }) }),
  names: QUERY_NAMES,
  budgets: (environment) => [quotesBudget(environment)],
  answer: ({ request, deps, site }, query) => quoteOfQuery(request, deps, site, query),
})

const variant = equipmentVariant.omit({ in_store_price: true, pack_id: true, booking_url: true })

/** quote_rental: GET /rental-options, without the shop that the caller named and a link for each variant. */
const quoteRental = tool({
  name: 'quote_rental',
  title: 'Quote ski rental',
  description:
    'Prices skis, snowboards, boots and helmets in a resort, per person for all days. `resort` is the number in a code from find_place: 80 for resort-80. `quote_url` opens all offers; with `&pack=` and the `pack_ids` of a variant at its end, joined by commas, it opens the checkout of that variant. Give it to the traveller.',
  input: rentals.quoteQuery,
  output: rentalResponse
    .omit({ disclaimer: true, shop: true })
    .extend({ offers: z.array(offer.extend({ equipment: z.array(variant) })) }),
  names: rentals.NAMES,
  budgets: (environment) => [rentals.quotesBudget(environment)],
  answer: ({ request, deps, site }, query) => rentals.quoteOf(request, deps, { url: site.roots.ski }, query),
})

/** price_calendar: GET /price-calendar. */
const priceCalendar = tool({
  name: 'price_calendar',
  title: 'Compare the days of a month',
  description:
    'Returns the cheapest price of a transfer on each day of a month, with `nights` that of a return trip. A null price comes with the code with which a quote for that day is refused.',
  input: calendarQuery,
  output: calendarResponse,
  names: QUERY_NAMES,
  budgets: (environment) => [calendarBudget(environment)],
  answer: ({ deps }, query) => calendarOf(deps.catalogue.current, query, deps.clock()),
})

/** create_checkout_link: POST /checkout-link for transfers. */
const createCheckoutLink = tool({
  name: 'create_checkout_link',
  title: 'Create a checkout link',
  description:
    'Creates a link that opens the checkout of a transfer, filled in and priced for 24 hours. Nothing is booked or paid: give `checkout_url` to the traveller. Rentals need none: quote_rental returns links.',
  input: checkoutLinkBody,
  output: checkoutLinkResponse,
  names: BODY_NAMES,
  budgets: linkBudgets,
  isReadOnly: false,
  answer: ({ request, deps, site }, body) => linkOf(request, deps, site, body, deps.clock()),
})

/** booking_status: GET /checkout-link/{token} for transfers. */
const bookingStatus = tool({
  name: 'booking_status',
  title: 'Check whether a link was booked',
  description:
    'Returns the status of a checkout link: open, booked with its reference, or expired. Needs the publishable key (`X-Api-Key`) that the link was created with.',
  input: statusParams,
  output: statusResponse,
  budgets: (environment) => [statusBudget(environment, 'transfer')],
  answer: ({ request, deps, site: { environment } }, { token }) =>
    statusOf(request, deps, { token, environment, product: 'transfer' }),
})

/** All tools, in the order of a sale. */
const TOOLS: readonly Tool[] = [findPlace, quoteTransfer, quoteRental, priceCalendar, createCheckoutLink, bookingStatus]
