import type { FastifyReply } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { invalidParam } from '../../http/field-names.ts'
import { invitePartner } from '../../services/notify/letters/invite-partner.ts'
import { closePartner } from '../../services/partners/account.ts'
import { listPartnerLog } from '../../services/partners/log.ts'
import {
  findPartnerInSum,
  listPartnersInSum,
  type PartnerWithKeys,
} from '../../services/partners/sales/partners-in-sum.ts'
import { sumCommissions } from '../../services/partners/sales/sums.ts'
import { changeTerms } from '../../services/partners/terms.ts'
import { DAY_MS } from '../../values/time.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import type { Door, Visit } from '../door.ts'
import { partnerPage, type PartnerRefusal } from './partner-page.ts'
import { partnersPage } from './partners-page.ts'
import { type PartnerFaults, readInvitation, readTerms } from './read-terms.ts'

/** The number of days whose sales are counted. */
const COUNTED_DAYS = 365

/** How many lines of a log are shown. */
const MAX_LINES = 50

/** Registers /desk/partners, where partners are invited, changed and closed. */
export function partners(door: Door, { db, operator: company }: Deps, site: Site): void {
  const here = `${site.url}/desk/partners`

  async function showAll(
    visit: Visit,
    invitation: { typed?: TextParams; faults?: PartnerFaults } = {},
  ): Promise<FastifyReply> {
    const { read, now, show } = visit
    const partners = await read((aside) => listPartnersInSum(aside, countedFrom(now), now))
    return show(partnersPage(site, { partners, ...invitation }))
  }

  async function showOne(visit: Visit, partner: PartnerWithKeys, refusal?: PartnerRefusal): Promise<FastifyReply> {
    const view = await visit.read(async (aside) => ({
      commissions: await sumCommissions(aside, partner.id),
      log: await listPartnerLog(aside, partner.id, MAX_LINES),
    }))
    return visit.show(partnerPage(site, { partner, ...view, refusal }))
  }

  async function getPartner({ params: { id = '' }, read, now }: Visit): Promise<PartnerWithKeys> {
    const found = /^[1-9]\d{0,14}$/.test(id)
      ? await read((aside) => findPartnerInSum(aside, Number(id), countedFrom(now), now))
      : undefined
    if (!found) throw new ApiError('NOT_FOUND', 'there is no such partner')
    return found
  }

  door.get('/desk/partners', (visit) => showAll(visit))

  door.post('/desk/partners', async (visit) => {
    const { typed, actor, now, done } = visit
    const read = readInvitation(typed)
    if ('faults' in read) return showAll(visit, { typed, faults: read.faults })
    const invited = await invitePartner(db, read, { actor, siteUrl: site.url, company }, now)
    if ('id' in invited) return done(`${here}/${invited.id}`, `Invitation sent to ${read.email}`)
    return showAll(visit, { typed, faults: { promo: `This code belongs to ${invited.codeHolder}.` } })
  })

  door.get('/desk/partners/:id', async (visit) => showOne(visit, await getPartner(visit)))

  door.post('/desk/partners/:id', async (visit) => {
    const partner = await getPartner(visit)
    const { typed, actor, now, done } = visit
    const own = `${here}/${partner.id}`
    if (typed['action'] === 'close') {
      if (await closePartner(db, partner.id, actor, now)) return done(own, `The account of ${partner.name} is closed`)
      return showOne(visit, partner, { status: 409, sentence: 'The account has already been closed.' })
    }
    if (typed['action'] !== 'change') throw invalidParam('action', 'must be change or close')
    const terms = readTerms(typed)
    if ('faults' in terms) {
      const sentence = 'Nothing was changed.'
      return showOne(visit, partner, { status: 422, sentence, typed, faults: terms.faults })
    }
    const change = await changeTerms(db, partner.id, { ...terms, seen: typed['seen'] }, actor, now)
    if (change === 'done') return done(own, 'The terms have been changed. They apply to sales from now on')
    const refusal = { ...REFUSALS[change], typed }
    return showOne(visit, await getPartner(visit), refusal)
  })
}

function countedFrom(now: Date): Date {
  return new Date(now.getTime() - COUNTED_DAYS * DAY_MS)
}

const REFUSALS = {
  unknown: { status: 409, sentence: 'The account is closed. Nothing was changed.' },
  changed: {
    status: 409,
    sentence: 'Somebody has changed the terms since you opened this page; the log says who. Nothing was changed.',
  },
  'no code': { status: 422, sentence: 'A discount requires a promo code, and this partner has none.' },
} as const satisfies Record<string, PartnerRefusal>
