import type { Environment } from '../../values/environment.ts'

/** What a provider is asked to take, all of it from the stored payment: repeated, the call is the same to the letter. */
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
  /** `open` while the traveller can still pay. A paid one stays `paid`, whatever went back since. */
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

/** What we want to be given back. */
export interface RefundRequest {
  /** Ours: kept in the provider's metadata, by which a call whose answer was lost is found again. */
  id: string
  /** From 1; a key of the provider's is made of the id and it, so that a failed refund can be tried anew. */
  attempt: number
  /** The provider's name for the payment. */
  paymentReference: string
  amountMinor: number
}

/** A call of the provider's, only a reason to look. */
export interface ProviderEvent {
  /** The provider's name for the event, once each. */
  id: string
  /** The provider's name for the payment; null for events that are of no payment of ours. */
  paymentReference: string | null
}

/** An event as it came in: the body byte for byte, because its signature is of the bytes. */
export interface RawEvent {
  body: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Takes money and gives it back. Every call may throw ProviderAway, and each can be repeated safely. */
export interface Provider {
  name: 'stripe' | 'test'
  /** Opens a page for the payment; asked again for the same one it returns the same page. */
  open: (payment: PaymentRequest, now: Date) => Promise<OpenedPayment>
  /** Returns what is true of a payment at this moment. */
  read: (reference: string) => Promise<PaymentFacts>
  /** Closes the page, so that nothing can be paid any more; of one that is paid or closed already it changes nothing. */
  close: (reference: string, now: Date) => Promise<void>
  /** Sends money back. Throws RefundRefused where the provider says that it cannot. */
  refund: (refund: RefundRequest, now: Date) => Promise<RefundFacts>
  /** Reads a signed event; undefined where the signature is not the provider's. It may ask the provider whose it is. */
  readEvent: (event: RawEvent, now: Date) => Promise<ProviderEvent | undefined>
}

/** The provider did not answer, or not as it should: what it was asked may have happened or not. */
export class ProviderAway extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ProviderAway'
  }
}

/** The provider says that it cannot give the money back. */
export class RefundRefused extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'RefundRefused'
  }
}
