import type { OutboxPayload } from '../../db/schema/outbox.ts'
import type { OutboxMessage } from './messages.ts'

/** Hands a message over. Throws when the receiver did not take it, DeliveryError where the reason may be kept. */
export type Deliver<Payload extends OutboxPayload> = (
  message: OutboxMessage,
  payload: Payload,
  now: Date,
) => Promise<void>

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

/** Whether another attempt would be in vain. */
export function isFinal(error: unknown): boolean {
  return error instanceof DeliveryError && error.final
}
