import type { Site } from '../../deps.ts'
import type { NewAttempt } from '../../services/payments/attempt.ts'
import type { Provider } from '../../services/payments/provider.ts'

/** An attempt to pay that returns to this site. */
export function newAttempt({ url }: Pick<Site, 'url'>, provider: Provider, description: string): NewAttempt {
  return { provider, description, returnUrl: (id) => `${url}/book/payments/${id}/return` }
}
