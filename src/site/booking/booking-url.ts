import type { Site } from '../../deps.ts'
import { travellerToken, type TokenOwner } from '../../services/bookings/traveller-token.ts'
import type { NewAttempt } from '../../services/payments/attempt.ts'
import type { Provider } from '../../services/payments/provider.ts'

/** The URL of the traveller's own page. */
export function bookingUrl({ url }: Pick<Site, 'url'>, key: Buffer, owner: TokenOwner): string {
  return `${url}/book/bookings/${travellerToken(key, owner)}`
}

/** An attempt to pay that returns to this site. */
export function newAttempt({ url }: Pick<Site, 'url'>, provider: Provider, description: string): NewAttempt {
  return { provider, description, returnUrl: (id) => `${url}/book/payments/${id}/return` }
}
