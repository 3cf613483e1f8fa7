import type { Site } from '../deps.ts'
import type { DeskLogLine } from '../services/people/desk-log.ts'
import type { OperatorAccount } from '../services/people/operator.ts'
import { html, type Markup } from '../values/html.ts'
import { ROLES } from '../values/role.ts'
import type { Page } from '../web/layout/layout.ts'
import { type Column, dataTable } from '../web/parts/data-table.ts'
import { hidden, option, selectField, textField } from '../web/parts/fields.ts'
import type { TextParams } from '../web/request/text-params.ts'
import { logLines } from './log-lines.ts'
import { ROLE_WORDS } from './no-right-page.ts'
import { refusalLine } from './refusal-box.ts'

/** What is wrong with an invitation, by field. */
export type OperatorFaults = Partial<Record<'name' | 'email' | 'role', string>>

/** The data of the page. */
export interface PeopleView {
  /** The operator who is looking at the page. */
  self: OperatorAccount
  operators: readonly OperatorAccount[]
  log: readonly DeskLogLine[]
  /** Why a change was refused. */
  refusal?: string
  /** What was typed into the invitation form, and what is wrong with it. */
  typed?: TextParams
  faults?: OperatorFaults
}

/** Returns the list of operators, and the log of the desk. */
export function peoplePage({ url }: Site, { self, operators, log, refusal, typed = {}, faults }: PeopleView): Page {
  const here = `${url}/desk/people`
  return {
    title: 'People',
    status: refusal === undefined && !faults ? 200 : 422,
    main: html`<h1>People</h1>
      ${refusal !== undefined && refusalLine(refusal)}
      <section class="card">${dataTable('Operators', columns(here, self), operators)}</section>
      <form class="card narrow" method="post" action="${here}" novalidate>
        <h2>Invite somebody</h2>
        ${textField({ name: 'name', label: 'Name', value: typed['name'] ?? '', error: faults?.name, control: { required: true, maxlength: 100, autocomplete: 'off' } })}
        ${textField({ name: 'email', label: 'E-mail', value: typed['email'] ?? '', error: faults?.email, control: { type: 'email', required: true, maxlength: 254, autocomplete: 'off' } })}
        ${selectField({ name: 'role', label: 'Role', error: faults?.role, options: roleOptions(typed['role'] ?? 'all') })}
        <div class="row start"><button>Send an invitation</button></div>
      </form>
      <section class="card">
        <h2>Log</h2>
        ${logLines(log)}
      </section>`,
  }
}

function columns(here: string, self: OperatorAccount): readonly Column<OperatorAccount>[] {
  return [
    {
      title: 'Name',
      cell: ({ id, name }) => html`${name}${id === self.id && html` <small class="muted">you</small>`}`,
    },
    { title: 'E-mail', cell: ({ email }) => email },
    { title: 'Role', cell: (operator) => roleForm(here, operator) },
  ]
}

function roleForm(here: string, { id, name, role }: OperatorAccount): Markup {
  return html`<form class="inline" method="post" action="${here}">
    ${hidden('operator', String(id))}
    <select name="role" aria-label="Role of ${name}">
      ${roleOptions(role)}
    </select>
    <button class="quiet" name="action" value="role">Change</button>
    <button class="quiet" name="action" value="end_sessions">Sign out everywhere</button>
    <button class="quiet" name="action" value="remove">Remove</button>
  </form>`
}

function roleOptions(chosen: string): Markup[] {
  return ROLES.map((role) => option(role, ROLE_WORDS[role], role === chosen))
}
