import type { OutboxMessage } from './messages.ts'

/**
 * Delivers a message. Returns the receiver's response if it is worth storing. Throws if the receiver did not accept the
 * message: a DeliveryError if the reason may be stored.
 */
export type Deliver = (message: OutboxMessage, now: Date) => Promise<string | void>

/** How the messages of one kind are delivered. While a channel is closed they wait, and the log says why. */
export type Channel = { deliver: Deliver } | { closed: string }

/** Why a delivery failed, without personal data or secrets. After a final error it is not retried. */
export class DeliveryError extends Error {
  final: boolean

  constructor(message: string, { final = false, ...options }: ErrorOptions & { final?: boolean } = {}) {
    super(message, options)
    this.name = 'DeliveryError'
    this.final = final
  }
}

/** Returns the part of an error that may be stored and logged. */
export function reasonOf(error: unknown): string {
  if (error instanceof DeliveryError) return error.message
  return error instanceof Error ? error.name : 'unknown'
}

/** Returns whether another attempt would be pointless. */
export function isFinal(error: unknown): boolean {
  return error instanceof DeliveryError && error.final
}
