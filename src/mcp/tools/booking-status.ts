import { statusBudget, statusOf, statusParams, statusResponse } from '../../api/checkout-link-status.ts'
import { tool } from '../tool.ts'

/** booking_status: GET /checkout-link/{token} for transfers. */
export const bookingStatus = tool({
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
