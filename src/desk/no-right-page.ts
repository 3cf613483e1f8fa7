import type { OperatorAccount } from '../services/people/operator.ts'
import { html } from '../values/html.ts'
import type { Role } from '../values/role.ts'
import type { Page } from '../web/layout/layout.ts'

/** Returns the page for an operator whose role is not sufficient. */
export function noRightPage({ role }: OperatorAccount): Page {
  return {
    title: 'Your role does not allow this',
    status: 403,
    main: html`<h1>Your role does not allow this</h1>
      <p>
        Your role is ${ROLE_WORDS[role]}. Nothing was done. Somebody with the role “${ROLE_WORDS.all}” can change yours.
      </p>`,
  }
}

/** The labels of the roles. */
export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  all: 'everything',
  rides: 'rides, without money',
  money: 'money, without the catalogue',
}
