import type { Actor } from '../../values/actor.ts'
import type { Issuer } from './issuer.ts'

/** Who does something to a booking, and who writes of it. */
export interface Doer {
  actor: Actor
  issuer: Issuer
}
