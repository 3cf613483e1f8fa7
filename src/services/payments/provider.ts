import type { Environment } from '../../values/environment.ts'

/** A request to a provider, built only from the stored payment, so that a repeated call is identical. */
export interface PaymentRequest {
  /** Our own id, and the provider's idempotency key. */
  id: string
  environment: Environment
  currency: string
  amountMinor: number
  /** The description on the provider's page: `Booking NAV482915067: Geneva Airport – Chamonix`. */
  description: string
  email: string
  /** ISO 639-1. */
  language: string
  /** Where the provider sends the browser afterwards, paid or not. */
  returnUrl: string
}

/** A page of the provider that is open for the traveller. */
export interface OpenedPayment {
  /** The provider's id of the payment. */
  reference: string
  pageUrl: string
}

/** The state of a payment according to the provider. */
export interface PaymentFacts {
  /** `open` while the traveller can still pay. A paid one stays `paid` after refunds. */
  state: 'open' | 'paid' | 'failed' | 'expired'
  currency: string
  /** The amount received; 0 unless it is paid. */
  amountMinor: number
  /** Refunds, done or under way, by us or in the provider's dashboard. */
  refunds: RefundFacts[]
  /** Amounts that the traveller's bank took back. */
  disputes: DisputeFacts[]
}

/** A refund according to the provider. */
export interface RefundFacts {
  reference: string
  /** Our id, from the refund's metadata; null for a refund made in the provider's dashboard. */
  id: string | null
  amountMinor: number
  state: 'sent' | 'done' | 'failed'
}

/** A dispute according to the provider. A dispute that was won has returned the money. */
export interface DisputeFacts {
  reference: string
  amountMinor: number
  state: 'open' | 'won' | 'lost'
}

/** A refund that we request. */
export interface RefundRequest {
  /** Our own id, stored in the provider's metadata, so that a call whose response was lost can be found again. */
  id: string
  /** Starts at 1. Together with the id it is the idempotency key, so that a failed refund can be retried. */
  attempt: number
  /** The provider's id of the payment. */
  paymentReference: string
  amountMinor: number
}

/** A call from the provider, which only prompts us to ask it for the state. */
export interface ProviderEvent {
  /** The provider's id of the event, unique. */
  id: string
  /** The provider's id of the payment; null for an event that is not about one of our payments. */
  paymentReference: string | null
  /** What the event is, if its shape is one that we do not know, such as that of a later API. */
  unknown?: string
}

/** A raw event: the body byte for byte, because the bytes are what is signed. */
export interface RawEvent {
  body: Buffer
  headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Takes payments and refunds them. Every call may throw ProviderAway, and each can be repeated safely. */
export interface Provider {
  name: 'stripe' | 'test' | 'by_hand'
  /** The origin of its pages, unless it is our own site. */
  pageOrigin: string | undefined
  /** Returns whether it takes payments of an amount, which may be too small or too large for it. */
  takes: (amountMinor: number, currency: string) => boolean
  /** Opens a page for the payment. Repeated for the same payment, it returns the same page. Throws PaymentRefused. */
  open: (payment: PaymentRequest, now: Date) => Promise<OpenedPayment>
  /** Returns the current state of a payment. Throws PaymentUnknown for one that the provider does not know. */
  read: (reference: string) => Promise<PaymentFacts>
  /** Closes the page, so that it can no longer be paid. Does nothing for a payment that is paid, closed or unknown. */
  close: (reference: string, now: Date) => Promise<void>
  /** Sends a refund. Throws RefundRefused if the provider says that it cannot, or PaymentUnknown. */
  refund: (refund: RefundRequest, now: Date) => Promise<RefundFacts>
  /**
   * Parses a signed event; undefined if the signature is not the provider's. May ask the provider which payment the
   * event is about.
   */
  readEvent: (event: RawEvent, now: Date) => Promise<ProviderEvent | undefined>
}

/** Thrown by a provider; each case is a class of its own. */
export abstract class ProviderError extends Error {}

/** Thrown if the provider did not respond, or not as expected: the request may or may not have taken effect. */
export class ProviderAway extends ProviderError {
  override name = 'ProviderAway'
}

/**
 * Thrown if the provider will never accept this payment, for example because of its amount, currency or e-mail address.
 */
export class PaymentRefused extends ProviderError {
  override name = 'PaymentRefused'
}

/** Thrown if the provider does not know this payment: it is another account's, or was deleted. */
export class PaymentUnknown extends ProviderError {
  override name = 'PaymentUnknown'
}

/** Thrown if the provider says that it cannot refund. */
export class RefundRefused extends ProviderError {
  override name = 'RefundRefused'
}
