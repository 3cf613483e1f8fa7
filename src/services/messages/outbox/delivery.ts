import type { OutboxMessage } from './messages.ts'

/**
 * Hands a message over, and returns what was answered where that is worth keeping. Throws when the receiver did not take
 * it, DeliveryError where the reason may be kept.
 */
export type Deliver = (message: OutboxMessage, now: Date) => Promise<string | void>

/** How the messages of one kind go out. While a channel is closed they wait, and the log says why. */
export type Channel = { deliver: Deliver } | { closed: string }

/** Why a delivery failed, in words that hold no personal data and no secret; a final one is not tried again. */
export class DeliveryError extends Error {
  final: boolean

  constructor(message: string, { final = false, ...options }: ErrorOptions & { final?: boolean } = {}) {
    super(message, options)
    this.name = 'DeliveryError'
    this.final = final
  }
}

/** What may be stored and logged of a failed delivery. */
export function reasonOf(error: unknown): string {
  if (error instanceof DeliveryError) return error.message
  return error instanceof Error ? error.name : 'unknown'
}

/** Whether another attempt would be pointless. */
export function isFinal(error: unknown): boolean {
  return error instanceof DeliveryError && error.final
}
