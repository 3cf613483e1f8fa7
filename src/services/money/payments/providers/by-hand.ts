import type { Provider } from '../provider.ts'

/**
 * Money that passes from hand to hand: what a driver or shop collected, and what the operator gives back of it. It is
 * true as soon as it is written down; nobody pays by it on a page.
 */
export function byHandProvider(): Provider {
  const never = () => Promise.reject(new Error('money by hand has no page'))
  return {
    name: 'by_hand',
    pageOrigin: undefined,
    open: never,
    // Only refunds ask, and each of them is made at once: there is never one to be found again.
    read: async () => ({ state: 'paid', currency: '', amountMinor: 0, refunds: [], disputes: [] }),
    close: async () => {},
    refund: async ({ id, amountMinor }) => ({ reference: id, id, amountMinor, state: 'done' }),
    readEvent: async () => undefined,
  }
}
