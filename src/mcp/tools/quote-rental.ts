import { z } from 'zod'
import { equipmentVariant, offer, quoteResponse } from '../../api/ski/quote-view.ts'
import { NAMES, quoteOf, quoteQuery, quotesBudget } from '../../api/ski/rental-options.ts'
import { tool } from '../tool.ts'

const variant = equipmentVariant.omit({ in_store_price: true, pack_id: true, booking_url: true })

/** quote_rental: GET /rental-options, without the shop that the caller named and a link for each variant. */
export const quoteRental = tool({
  name: 'quote_rental',
  title: 'Quote ski rental',
  description:
    'Prices skis, snowboards, boots and helmets in a resort, per person for all days. `resort` is the number in a code from find_place: 80 for resort-80. `quote_url` opens all offers; with `&pack=` and the `pack_ids` of a variant at its end, joined by commas, it opens the checkout of that variant. Give it to the traveller.',
  input: quoteQuery,
  output: quoteResponse
    .omit({ disclaimer: true, shop: true })
    .extend({ offers: z.array(offer.extend({ equipment: z.array(variant) })) }),
  names: NAMES,
  budgets: (environment) => [quotesBudget(environment)],
  answer: ({ request, deps, site }, query) => quoteOf(request, deps, { url: site.roots.ski }, query),
})
