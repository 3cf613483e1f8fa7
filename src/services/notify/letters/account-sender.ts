import type { Actor } from '../../../values/actor.ts'
import type { Operator } from '../../../values/operator.ts'

/** Who sends a letter to a partner or an operator, in the name of which company, and the site that it leads to. */
export interface AccountSender {
  actor: Actor
  siteUrl: string
  company: Operator
}
