import { z } from 'zod'
import { direction, quoteResponse, vehicleOption } from '../../api/transfer/quote-view.ts'
import { QUERY_NAMES, quoteOfQuery, quoteQuery, quotesBudget } from '../../api/transfer/transfer-options.ts'
import { tool } from '../tool.ts'

const vehicle = vehicleOption.omit({ offer_code: true, booking_url: true })
const leg = direction.extend({ vehicles: z.array(vehicle) })

/** quote_transfer: GET /transfer-options, without echoing the caller's input and without a link for each vehicle. */
export const quoteTransfer = tool({
  name: 'quote_transfer',
  title: 'Quote a transfer',
  description:
    'Prices every vehicle that can be booked for a private transfer, one way or return, cheapest first. Places are codes from find_place; times are local to the place. `quote_url` opens these vehicles on our site; create_checkout_link creates a link to one.',
  input: quoteQuery,
  output: quoteResponse
    .omit({ disclaimer: true, passengers: true })
    .extend({ outbound: leg, return: leg.nullable().meta({ description: 'Null on one-way trips.' }) }),
  names: QUERY_NAMES,
  budgets: (environment) => [quotesBudget(environment)],
  answer: ({ request, deps, site }, query) => quoteOfQuery(request, deps, site, query),
})
