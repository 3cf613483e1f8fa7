import { type CallToolResult, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { withSoughtPlaces } from '../api/sought-places.ts'
import { refusalOf } from '../http/error-handler.ts'
import type { Caller, Tool } from './tool.ts'
import { bookingStatus } from './tools/booking-status.ts'
import { createCheckoutLink } from './tools/create-checkout-link.ts'
import { findPlace } from './tools/find-place.ts'
import { priceCalendar } from './tools/price-calendar.ts'
import { quoteRental } from './tools/quote-rental.ts'
import { quoteTransfer } from './tools/quote-transfer.ts'

/** All tools, in the order of a sale. */
const TOOLS: readonly Tool[] = [findPlace, quoteTransfer, quoteRental, priceCalendar, createCheckoutLink, bookingStatus]

const INSTRUCTIONS =
  'Private transfers between airports, stations and ski resorts of the Alps, and ski rental there. Find codes with find_place, quote, then give the traveller a link: no tool books or pays. Times are local to the place where they happen, prices final and including taxes. A refusal is {"error": {code, message, fields, suggestion}}: follow its suggestion, or ask the traveller.'

/** Returns a server for one caller, without state between requests. */
export function serverFor(caller: Caller): Server {
  const { deps, site } = caller
  const server = new Server(
    { name: 'navette', title: deps.operator.name, version: '1.0.0', websiteUrl: site.url },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS.map(({ listed }) => listed) }))
  server.setRequestHandler('tools/call', ({ params }) => {
    const tool = TOOLS.find(({ listed }) => listed.name === params.name)
    if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${params.name}`)
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
