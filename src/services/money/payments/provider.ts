import type { Environment } from '../../../values/environment.ts'

/** What a provider is asked to take, all of it from the stored payment, so that a repeated call is identical. */
export interface PaymentRequest {
  /** Ours; also the provider's idempotency key. */
  id: string
  environment: Environment
  currency: string
  amountMinor: number
  /** What the traveller reads on the provider's page: `Booking NAV482915067: Geneva Airport – Chamonix`. */
  description: string
  email: string
  /** ISO 639-1. */
  language: string
  /** Where the provider sends the browser afterwards, paid or not. */
  returnUrl: string
}

/** A page of the provider's that waits for the traveller. */
export interface OpenedPayment {
  /** The provider's own name for the payment. */
  reference: string
  pageUrl: string
}

/** What the provider says is true of a payment. */
export interface PaymentFacts {
  /** `open` while the traveller can still pay. A paid one stays `paid` after refunds. */
  state: 'open' | 'paid' | 'failed' | 'expired'
  currency: string
  /** What came in; 0 unless it is paid. */
  amountMinor: number
  /** What went back or is on its way back, by us or in the provider's dashboard. */
  refunds: RefundFacts[]
  /** What the traveller's bank took back. */
  disputes: DisputeFacts[]
}

/** A refund as the provider knows it. */
export interface RefundFacts {
  reference: string
  /** Ours, from the refund's metadata; null for one that was made in the provider's dashboard. */
  id: string | null
  amountMinor: number
  state: 'sent' | 'done' | 'failed'
}

/** A dispute as the provider knows it; one that was won brought the money back. */
export interface DisputeFacts {
  reference: string
  amountMinor: number
  state: 'open' | 'won' | 'lost'
}

/** A refund that we ask for. */
export interface RefundRequest {
  /** Our own, kept in the provider's metadata, so that a call whose answer was lost can be found again. */
  id: string
  /** From 1; together with the id it makes the idempotency key, so that a failed refund can be tried again. */
  attempt: number
  /** The provider's name for the payment. */
  paymentReference: string
  amountMinor: number
}

/** A call by the provider, no more than a reason to look. */
export interface ProviderEvent {
  /** The provider's own id of the event, unique. */
  id: string
  /** The provider's name for the payment; null for an event that is not about one of our payments. */
  paymentReference: string | null
}

/** An event as it came in: the body byte for byte, because the bytes are what is signed. */
export interface RawEvent {
  body: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Takes money and gives it back. Every call may throw ProviderAway, and each can be repeated safely. */
export interface Provider {
  name: 'stripe' | 'test' | 'by_hand'
  /** The origin of its pages where it is not our own site. */
  pageOrigin: string | undefined
  /** Opens a page for the payment, or throws PaymentRefused; asked again for the same one it returns the same page. */
  open: (payment: PaymentRequest, now: Date) => Promise<OpenedPayment>
  /** Returns what is true of a payment at this moment. Throws PaymentUnknown for one that it has forgotten. */
  read: (reference: string) => Promise<PaymentFacts>
  /** Closes the page, so that nothing can be paid any more; does nothing for one that is already paid or closed. */
  close: (reference: string, now: Date) => Promise<void>
  /** Sends money back. Throws RefundRefused where the provider says that it cannot. */
  refund: (refund: RefundRequest, now: Date) => Promise<RefundFacts>
  /**
   * Reads a signed event; undefined if the signature is not the provider's. May ask the provider which payment it is
   * about.
   */
  readEvent: (event: RawEvent, now: Date) => Promise<ProviderEvent | undefined>
}

/** Thrown when the provider did not answer, or not as it should: what it was asked for may have happened or not. */
export class ProviderAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderAway'
  }
}

/** Thrown when the provider says that it will never take this payment: its amount, currency or e-mail address, say. */
export class PaymentRefused extends ProviderAway {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentRefused'
  }
}

/** Thrown when the provider knows no such payment, or no longer. */
export class PaymentUnknown extends ProviderAway {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PaymentUnknown'
  }
}

/** Thrown when the provider says that it cannot refund. */
export class RefundRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RefundRefused'
  }
}
