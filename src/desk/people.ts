import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { invalidParam } from '../http/field-names.ts'
import { email, NAME_LENGTH, oneOf, text } from '../http/fields.ts'
import { inviteOperator } from '../services/notify/accounts.ts'
import {
  listDeskLog,
  type AccountChange,
  changeRole,
  endOperator,
  endOperatorSessions,
  listOperators,
  type DeskLogLine,
  type OperatorAccount,
} from '../services/people/operator.ts'
import { isRole, ROLES } from '../values/actor.ts'
import { html, type Markup } from '../values/html.ts'
import { asChoice, drawFields, type FormFaults, needed, readForm } from '../web/form.ts'
import type { Layout, Page } from '../web/layout/layout.ts'
import { hidden, option } from '../web/parts/fields.ts'
import { type Column, dataTable } from '../web/parts/table.ts'
import { idIn, type TextParams } from '../web/request/text-params.ts'
import { type Door, type Visit, ROLE_WORDS } from './door.ts'
import { logLines, refusalLine } from './parts.ts'

/** How many lines of the log are shown. */
const MAX_LINES = 50

/** Registers /desk/people, where operators are invited, get roles, are signed out and removed. */
export function people(door: Door, { db, operator: company }: Deps, site: Site): void {
  const here = `${site.url}/desk/people`
  const showPeople = async ({ operator, layout, show }: Visit, refused: Refused = {}) => {
    const operators = await listOperators(db)
    const log = await listDeskLog(db, MAX_LINES)
    return show(peoplePage(site, layout, { self: operator, operators, log, ...refused }))
  }

  door.get('/desk/people', (visit) => showPeople(visit))

  door.post('/desk/people', async (visit) => {
    const { typed, actor, now, done } = visit
    if (typed['operator'] === undefined) {
      const read = readForm(INVITATION, { ...INVITED_BY_DEFAULT, ...typed })
      if ('faults' in read) return showPeople(visit, { typed, faults: read.faults })
      const invited = await inviteOperator(db, read.value, { actor, siteUrl: site.url, company }, now)
      if (invited) return done(here, `Invitation sent to ${read.value.email}`)
      return showPeople(visit, {
        typed,
        faults: { email: { says: 'Somebody with this address already has access to the desk.' } },
      })
    }
    const change = CHANGES.get(typed['action'] ?? '')
    if (!change) throw invalidParam('action', 'must be role, end_sessions or remove')
    const outcome = await change.make(visit, db)
    if (outcome === 'unknown') throw new ApiError('NOT_FOUND', 'there is no such operator')
    if (outcome === 'done') return done(here, change.done)
    return showPeople(visit, {
      refusal: 'Nobody would be left with the role “everything”. Give it to somebody else first.',
    })
  })
}

/** Why a change was refused; or what was typed into the invitation form, and what is wrong with it. */
type Refused = Pick<PeopleView, 'refusal' | 'typed' | 'faults'>

interface Change {
  make: (visit: Visit, db: Deps['db']) => Promise<AccountChange>
  /** What has then been done. */
  done: string
}

const CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['role', { make: giveRole, done: 'The role has been changed' }],
  [
    'end_sessions',
    {
      make: ({ typed, actor, now }, db) => endOperatorSessions(db, idOf(typed), actor, now),
      done: 'Signed out everywhere',
    },
  ],
  [
    'remove',
    {
      make: ({ typed, actor, now }, db) => endOperator(db, idOf(typed), actor, now),
      done: 'Removed: the account no longer opens the desk',
    },
  ],
])

async function giveRole({ typed, actor, now }: Visit, db: Deps['db']): Promise<AccountChange> {
  const role = typed['role'] ?? ''
  if (!isRole(role)) throw invalidParam('role', 'must be all, rides or money')
  return changeRole(db, idOf(typed), role, actor, now)
}

function idOf({ operator }: TextParams): number {
  const id = idIn(operator)
  if (id === undefined) throw new ApiError('NOT_FOUND', 'there is no such operator')
  return id
}

/** The data of the page. */
interface PeopleView {
  /** The operator who is looking at the page. */
  self: OperatorAccount
  operators: readonly OperatorAccount[]
  log: readonly DeskLogLine[]
  /** Why a change was refused. */
  refusal?: string
  /** What was typed into the invitation form, and what is wrong with it. */
  typed?: TextParams
  faults?: FormFaults
}

/** Returns the list of operators, and the log of the desk. */
function peoplePage(
  { url }: Site,
  layout: Layout,
  { self, operators, log, refusal, typed = {}, faults }: PeopleView,
): Page {
  const here = `${url}/desk/people`
  return {
    title: 'People',
    status: refusal === undefined && !faults ? 200 : 422,
    main: html`<h1>People</h1>
      ${refusal !== undefined && refusalLine(refusal)}
      <section class="card">${dataTable('Operators', columns(here, self), operators)}</section>
      <form class="card narrow" method="post" action="${here}" novalidate>
        <h2>Invite somebody</h2>
        ${drawFields(INVITATION, layout, { typed: { ...INVITED_BY_DEFAULT, ...typed }, faults: faults ?? {} })}
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

const NO_NAME = { says: `Please enter a name of at most ${NAME_LENGTH} characters.` }
const NO_EMAIL = { says: 'Please enter a full e-mail address, such as name@example.com.' }

/** The name and the e-mail address of an operator, a partner or a driver. */
export const PERSON = {
  name: needed(text(1, NAME_LENGTH), {
    name: 'name',
    label: 'Name',
    control: { maxlength: NAME_LENGTH, autocomplete: 'off' },
    missing: NO_NAME,
    refused: NO_NAME,
  }),
  email: needed(email, {
    name: 'email',
    label: 'E-mail',
    control: { type: 'email', maxlength: 254, autocomplete: 'off' },
    missing: NO_EMAIL,
    refused: NO_EMAIL,
  }),
}

const INVITED_BY_DEFAULT: TextParams = { role: 'all' }

const INVITATION = {
  ...PERSON,
  role: needed(oneOf(ROLES), {
    name: 'role',
    label: 'Role',
    control: { required: false },
    draw: asChoice(ROLES.map((role) => [role, ROLE_WORDS[role]])),
    refused: { says: 'Please choose one of the roles.' },
  }),
}
