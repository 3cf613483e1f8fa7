import type { Actor } from '../../values/actor.ts'
import type { Sender } from './sender.ts'

/** Who acts on a booking, and the sender of the resulting mails and documents. */
export interface By {
  actor: Actor
  sender: Sender
}
