import { checkoutLinkBody, checkoutLinkResponse, linkBudgets, linkOf } from '../../api/transfer/checkout-link.ts'
import { BODY_NAMES } from '../../api/transfer/trip-body.ts'
import { tool } from '../tool.ts'

/** create_checkout_link: POST /checkout-link for transfers. */
export const createCheckoutLink = tool({
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
