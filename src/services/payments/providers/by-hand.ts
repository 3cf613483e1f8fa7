import { BY_HAND } from '../../../values/booking.ts'
import type { Provider } from '../provider.ts'

/**
 * Payments in cash: what a driver or shop collected, and what the operator refunds of it. They take effect when they
 * are recorded, and have no page.
 */
export function byHandProvider(): Provider {
  const never = () => Promise.reject(new Error('money by hand has no page'))
  return {
    name: BY_HAND,
    pageOrigin: undefined,
    takes: () => true,
    open: never,
    // Only refunds ask, and each is made at once, so there is never one to find again.
    read: async () => ({ state: 'paid', currency: '', amountMinor: 0, refunds: [], disputes: [] }),
    close: async () => {},
    refund: async ({ id, amountMinor }) => ({ reference: id, id, amountMinor, state: 'done' }),
    readEvent: async () => undefined,
  }
}
