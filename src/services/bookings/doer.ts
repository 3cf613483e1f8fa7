import type { Actor } from '../../values/actor.ts'
import type { Issuer } from './issuer.ts'

/** Who acts on a booking, and the issuer of the resulting mails and documents. */
export interface Doer {
  actor: Actor
  issuer: Issuer
}
