import type { Site } from '../../deps.ts'
import type { NewAttempt } from '../../services/selling/pay.ts'
import type { Provider } from '../../services/money/payments/provider.ts'

/** An attempt to pay that returns to this site. What the traveller reads at the provider is written by the reference. */
export function newAttempt(
  { url }: Pick<Site, 'url'>,
  provider: Provider,
  describe: NewAttempt['describe'],
): NewAttempt {
  return { provider, describe, returnUrl: (id) => `${url}/book/payments/${id}/return` }
}
