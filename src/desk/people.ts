import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { invalidParam } from '../http/field-names.ts'
import { inviteOperator } from '../services/notify/letters/invite-operator.ts'
import { listDeskLog } from '../services/people/desk-log.ts'
import {
  type AccountChange,
  changeRole,
  endOperator,
  endOperatorSessions,
  listOperators,
} from '../services/people/operator.ts'
import { isRole, type Role } from '../values/role.ts'
import { idIn, type TextParams } from '../web/request/text-params.ts'
import type { Door, Visit } from './door.ts'
import { type OperatorFaults, peoplePage, type PeopleView } from './people-page.ts'
import { readPerson } from './read-person.ts'

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
