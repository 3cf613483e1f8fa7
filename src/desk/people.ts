import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { invalidParam } from '../http/field-names.ts'
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
import { isRole, type Role, ROLES } from '../values/actor.ts'
import { isEmail, plainEmail } from '../values/email.ts'
import { html, type Markup } from '../values/html.ts'
import { plainLine } from '../values/text.ts'
import type { Page } from '../web/layout/layout.ts'
import { hidden, option, selectField, textField } from '../web/parts/fields.ts'
import { type Column, dataTable } from '../web/parts/table.ts'
import { idIn, type TextParams } from '../web/request/text-params.ts'
import { type Door, type Visit, ROLE_WORDS } from './door.ts'
import { logLines, refusalLine } from './parts.ts'

/** How many lines of the log are shown. */
const MAX_LINES = 50

/** Registers /desk/people, where operators are invited, get roles, are signed out and removed. */
export function people(door: Door, { db, operator: company }: Deps, site: Site): void {
  const here = `${site.url}/desk/people`
  const showPeople = async ({ operator, show }: Visit, refused: Refused = {}) => {
    const operators = await listOperators(db)
    const log = await listDeskLog(db, MAX_LINES)
    return show(peoplePage(site, { self: operator, operators, log, ...refused }))
  }

  door.get('/desk/people', (visit) => showPeople(visit))

  door.post('/desk/people', async (visit) => {
    const { typed, actor, now, done } = visit
    if (typed['operator'] === undefined) {
      const read = readInvitation(typed)
      if ('faults' in read) return showPeople(visit, { typed, faults: read.faults })
      const invited = await inviteOperator(db, read, { actor, siteUrl: site.url, company }, now)
      if (invited) return done(here, `Invitation sent to ${read.email}`)
      return showPeople(visit, {
        typed,
        faults: { email: 'Somebody with this address already has access to the desk.' },
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

type NewOperator = { name: string; email: string; role: Role }

function readInvitation(typed: TextParams): NewOperator | { faults: OperatorFaults } {
  const { name, email, faults } = readPerson(typed)
  const role = typed['role'] || 'all'
  if (!isRole(role)) return { faults: { ...faults, role: 'Please choose one of the roles.' } }
  return Object.keys(faults).length > 0 ? { faults } : { name, email, role }
}

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

/** What is wrong with an invitation, by field. */
type OperatorFaults = Partial<Record<'name' | 'email' | 'role', string>>

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
  faults?: OperatorFaults
}

/** Returns the list of operators, and the log of the desk. */
function peoplePage({ url }: Site, { self, operators, log, refusal, typed = {}, faults }: PeopleView): Page {
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

/** The maximum length of a person's or partner's name. */
const NAME_LENGTH = 100

/** The name and e-mail address that were typed for somebody, and what is wrong with them, by field. */
interface TypedPerson {
  name: string
  email: string
  faults: Partial<Record<'name' | 'email', string>>
}

/** Parses the name and the e-mail address of a form about an operator, a partner or a driver. */
export function readPerson(typed: TextParams): TypedPerson {
  const name = plainLine(typed['name'] ?? '')
  const email = plainEmail(typed['email'] ?? '')
  const faults = {
    ...((name === '' || name.length > NAME_LENGTH) && {
      name: `Please enter a name of at most ${NAME_LENGTH} characters.`,
    }),
    ...(!isEmail(email) && { email: 'Please enter a full e-mail address, such as name@example.com.' }),
  }
  return { name, email, faults }
}
