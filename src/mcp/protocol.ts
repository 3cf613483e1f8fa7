import {
  createMcpHandler,
  isLegacyRequest,
  WebStandardStreamableHTTPServerTransport,
  type CallToolResult,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import { z } from 'zod'
import { withSoughtPlaces } from '../api/sought-places.ts'
import { refusalOf } from '../http/error-handler.ts'
import type { Caller, Tool } from './tool.ts'
import { bookingStatus } from './tools/booking-status.ts'
import { createCheckoutLink } from './tools/create-checkout-link.ts'
import { findPlace } from './tools/find-place.ts'
import { priceCalendar } from './tools/price-calendar.ts'
import { quoteRental } from './tools/quote-rental.ts'
import { quoteTransfer } from './tools/quote-transfer.ts'

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

/** All tools, in the order of a sale. */
const TOOLS: readonly Tool[] = [findPlace, quoteTransfer, quoteRental, priceCalendar, createCheckoutLink, bookingStatus]

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
