import type { FastifyReply } from 'fastify'
import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { invalidParam } from '../http/field-names.ts'
import { invitePartner } from '../services/notify/accounts.ts'
import { closePartner } from '../services/partners/account.ts'
import {
  type Billing,
  changeBilling,
  type Credit,
  findCredit,
  getBilling,
  isNearLimit,
  seenBilling,
} from '../services/partners/billing.ts'
import { type Balance, loadBalances, NO_BALANCE, notDueMinor } from '../services/partners/ledger.ts'
import { listPartnerLog, type PartnerLogLine } from '../services/partners/partner.ts'
import {
  findPartnerWithSales,
  listPartnersWithSales,
  type PartnerWithKeys,
  sumCommissions,
  type CommissionSums,
} from '../services/partners/sales/sums.ts'
import { listStatements, type PartnersStatement, statementNumber } from '../services/partners/statements.ts'
import { changeTerms, seenTerms } from '../services/partners/terms.ts'
import { en } from '../texts/site/en.ts'
import { html, type Markup } from '../values/html.ts'
import { toPercentage } from '../values/money.ts'
import { DAY_MS, formatDay } from '../values/time.ts'
import { drawFields, type FormFaults, namesOf, readForm } from '../web/form.ts'
import type { Layout, Page } from '../web/layout/layout.ts'
import { hidden } from '../web/parts/fields.ts'
import { operatorMoment } from '../web/parts/moments.ts'
import { type Column, dataTable } from '../web/parts/table.ts'
import type { TextParams } from '../web/request/text-params.ts'
import type { Door, Visit } from './door.ts'
import { BILLING, INVITATION, TERMS, typedBilling } from './partners/partner-forms.ts'
import { figure, logLines, refusalBox } from './parts.ts'

/** The number of days whose sales are counted. */
const COUNTED_DAYS = 365

/** How many lines of a log are shown. */
const MAX_LINES = 50

/** Registers /desk/partners, where partners are invited, changed and closed. */
export function partners(door: Door, { db, operator: company }: Deps, site: Site): void {
  const here = `${site.url}/desk/partners`

  async function showAll(
    visit: Visit,
    invitation: { typed?: TextParams; faults?: FormFaults } = {},
  ): Promise<FastifyReply> {
    const { read, now, layout, show } = visit
    const view = await read(async (aside) => ({
      partners: await listPartnersWithSales(aside, countedFrom(now), now),
      balances: await loadBalances(aside),
    }))
    return show(partnersPage(site, layout, { ...view, ...invitation }))
  }

  async function showOne(visit: Visit, partner: PartnerWithKeys, refusal?: PartnerRefusal): Promise<FastifyReply> {
    const { now } = visit
    const view = await visit.read(async (aside) => ({
      commissions: await sumCommissions(aside, partner.id),
      billing: await getBilling(aside, partner.id),
      balance: (await loadBalances(aside, partner.id)).get(partner.id),
      aheadMinor: await notDueMinor(aside, partner.id, now),
      latest: (await listStatements(aside, partner.id, { most: 1 })).at(0),
      credit: await findCredit(aside, partner.id, now),
      log: await listPartnerLog(aside, partner.id, MAX_LINES),
    }))
    return visit.show(partnerPage(site, visit.layout, { partner, ...view, refusal }))
  }

  async function getPartner({ params: { id = '' }, read, now }: Visit): Promise<PartnerWithKeys> {
    const found = /^[1-9]\d{0,14}$/.test(id)
      ? await read((aside) => findPartnerWithSales(aside, Number(id), countedFrom(now), now))
      : undefined
    if (!found) throw new ApiError('NOT_FOUND', 'there is no such partner')
    return found
  }

  door.get('/desk/partners', (visit) => showAll(visit))

  door.post('/desk/partners', async (visit) => {
    const { typed, actor, now, done } = visit
    const read = readForm(INVITATION, typed)
    if ('faults' in read) return showAll(visit, { typed, faults: read.faults })
    const { commissionBasisPoints, discountBasisPoints, ...partner } = read.value
    const percents = {
      commissionPercent: toPercentage(commissionBasisPoints),
      discountPercent: toPercentage(discountBasisPoints),
    }
    const invited = await invitePartner(db, { ...partner, ...percents }, { actor, siteUrl: site.url, company }, now)
    if ('id' in invited) return done(`${here}/${invited.id}`, `Invitation sent to ${partner.email}`)
    return showAll(visit, { typed, faults: { promo: { says: `This code belongs to ${invited.codeHolder}.` } } })
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
    const refuse = (faults: FormFaults) =>
      showOne(visit, partner, { status: 422, sentence: 'Nothing was changed.', typed, faults })
    if (namesOf(BILLING).some((name) => typed[name] !== undefined)) {
      // What the form lacks stays as it is.
      const billing = readForm(BILLING, { ...typedBilling(await getBilling(db, partner.id)), ...typed })
      if ('faults' in billing) return refuse(billing.faults)
      const change = await changeBilling(db, partner.id, { ...billing.value, seen: typed['seen'] }, actor, now)
      if (change === 'done') return done(own, 'The billing details have been changed')
      return showOne(visit, await getPartner(visit), { ...REFUSALS[change], typed })
    }
    const terms = readForm(TERMS, typed)
    if ('faults' in terms) return refuse(terms.faults)
    const change = await changeTerms(db, partner.id, { ...terms.value, seen: typed['seen'] }, actor, now)
    if (change === 'done') return done(own, 'The terms have been changed. They apply to sales from now on')
    return showOne(visit, await getPartner(visit), { ...REFUSALS[change], typed })
  })
}

function countedFrom(now: Date): Date {
  return new Date(now.getTime() - COUNTED_DAYS * DAY_MS)
}

const REFUSALS = {
  unknown: { status: 409, sentence: 'The account is closed. Nothing was changed.' },
  changed: {
    status: 409,
    sentence: 'Somebody has changed this since you opened this page; the log says who. Nothing was changed.',
  },
  'no code': { status: 422, sentence: 'A discount requires a promo code, and this partner has none.' },
} as const satisfies Record<string, PartnerRefusal>

/** The data of the page. */
interface PartnersView {
  partners: readonly PartnerWithKeys[]
  /** What each owes, by its number. */
  balances: ReadonlyMap<number, Balance>
  /** What was typed into the invitation form, and what is wrong with it. */
  typed?: TextParams
  faults?: FormFaults
}

/** Returns the list of partners, and the invitation form. */
function partnersPage({ url }: Site, layout: Layout, { partners, balances, typed = {}, faults }: PartnersView): Page {
  const here = `${url}/desk/partners`
  return {
    title: 'Partners',
    status: faults ? 422 : 200,
    main: html`<h1>Partners</h1>
      <section class="card">${dataTable('Partners', columns(here, balances), partners)}</section>
      <form class="card narrow" method="post" action="${here}" novalidate>
        <h2>Invite a partner</h2>
        ${drawFields(INVITATION, layout, { typed: { commission: '10', ...typed }, faults: faults ?? {} })}
        <p class="muted">The partner gets an e-mail with a link to its panel, where it creates its own keys.</p>
        <div class="row start"><button>Send an invitation</button></div>
      </form>`,
  }
}

function columns(here: string, balances: PartnersView['balances']): readonly Column<PartnerWithKeys>[] {
  return [
    {
      title: 'Partner',
      cell: ({ id, name, closedAt }) =>
        html`<a href="${here}/${id}">${name}</a>${closedAt && html` <small class="muted">closed</small>`}`,
    },
    { title: 'E-mail', cell: ({ email }) => email },
    { title: 'Sales, 12 months', isNumber: true, cell: ({ sales }) => sales },
    { title: 'Value', isNumber: true, cell: ({ priceMinor }) => en.formats.money(priceMinor, 'EUR') },
    {
      title: 'Owes',
      isNumber: true,
      cell: ({ id }) => {
        const { balanceMinor, since } = balances.get(id) ?? NO_BALANCE
        return html`${money(balanceMinor, 'EUR')}${since !== null && html` <small class="muted">since ${formatDay(since)}</small>`}`
      },
    },
    { title: 'Commission', isNumber: true, cell: ({ commissionBasisPoints }) => `${commissionBasisPoints / 100}%` },
    {
      title: 'Code',
      cell: ({ promoCode, discountBasisPoints }) =>
        promoCode === null ? '' : `${promoCode}, ${discountBasisPoints / 100}% off`,
    },
    { title: 'Keys in use', cell: ({ keys }) => keyList(keys) },
  ]
}

/** Returns keys by environment, without their secrets, which are not stored. */
function keyList(keys: PartnerWithKeys['keys']): Markup {
  return keys.length === 0
    ? html`<span class="muted">none</span>`
    : html`${keys.map(({ key, environment }) => html`<div><code>${key}</code> <small class="muted">${environment}</small></div>`)}`
}

/** Why nothing was changed, with what was typed. */
interface PartnerRefusal {
  status: 409 | 422
  sentence: string
  typed?: TextParams
  faults?: FormFaults
}

/** The data of the page. */
interface PartnerView {
  partner: PartnerWithKeys
  billing: Billing
  balance: Balance | undefined
  /** What it has sold on account and is not over. */
  aheadMinor: number
  latest: PartnersStatement | undefined
  credit: Credit | undefined
  commissions: CommissionSums
  log: readonly PartnerLogLine[]
  refusal: PartnerRefusal | undefined
}

const { money } = en.formats

/** Returns the page of a partner: its sales, terms and log. */
function partnerPage({ url }: Site, layout: Layout, view: PartnerView): Page {
  const { partner, commissions, log, refusal } = view
  const { name, email, closedAt, promoCode, sales, priceMinor, keys } = partner
  const code = promoCode === null ? 'no code' : `code ${promoCode}`
  return {
    title: name,
    status: refusal?.status ?? 200,
    main: html`${refusal && refusalBox(refusal.sentence)}
      <h1>${name}${closedAt && html` <small class="muted">closed ${operatorMoment(closedAt)}</small>`}</h1>
      <p class="muted"><a href="mailto:${email}">${email}</a> · ${code}</p>
      <div class="halves">
        <div>
          <section class="card">
            <h2>Sales in 12 months</h2>
            <dl class="numbers">
              ${figure(String(sales), 'sales')} ${figure(money(priceMinor, 'EUR'), 'value')}
              ${figure(money(commissions.pendingMinor, 'EUR'), 'commission pending')}
              ${figure(money(commissions.earnedMinor, 'EUR'), 'to be paid')}
              ${figure(money(commissions.paidMinor, 'EUR'), 'paid so far')}
            </dl>
          </section>
          ${accountCard(url, view)}
          <section class="card">
            <h2>Keys in use</h2>
            ${keyList(keys)}
          </section>
          ${closedAt === null && forms(`${url}/desk/partners/${partner.id}`, layout, view)}
        </div>
        <section class="card">
          <h2>Log</h2>
          ${logLines(log)}
        </section>
      </div>`,
  }
}

/** What the partner owes, since when, and how near that is to its limit. */
function accountCard(url: string, { balance, aheadMinor, latest, credit }: PartnerView): Markup {
  const { balanceMinor, unstatedMinor, since } = balance ?? NO_BALANCE
  const open = latest && latest.openMinor !== 0 ? latest : undefined
  const near = credit && isNearLimit(credit)
  return html`<section class="card">
    <h2>Account</h2>
    <dl class="numbers">
      ${figure(money(balanceMinor, 'EUR'), balanceMinor < 0 ? 'we owe it' : `it owes${since === null ? '' : ` since ${formatDay(since)}`}`)}
      ${open && figure(money(open.openMinor, 'EUR'), `of ${statementNumber(open)}, by ${formatDay(open.due)}`)}
      ${figure(money(unstatedMinor, 'EUR'), 'on no statement yet')}
      ${figure(money(aheadMinor, 'EUR'), 'sold, not yet due')}
      ${credit && figure(money(credit.usedMinor, 'EUR'), `of its limit of ${money(credit.limitMinor, 'EUR')}, sales ahead included`)}
    </dl>
    ${near && html`<p class="error">Four fifths of its limit are used: beyond it, sales on account are refused.</p>`}
    <p><a href="${url}/desk/money">Statements and payments</a></p>
  </section>`
}

function forms(own: string, layout: Layout, { partner, billing, refusal }: PartnerView): Markup {
  const { typed = {}, faults = {} } = refusal ?? {}
  const terms = {
    commission: toPercentage(partner.commissionBasisPoints),
    discount: toPercentage(partner.discountBasisPoints),
  }
  return html`<form class="card" method="post" action="${own}" novalidate>
      <h2>Terms</h2>
      ${hidden('seen', seenTerms(partner))} ${drawFields(TERMS, layout, { typed: { ...terms, ...typed }, faults })}
      <p class="muted">New terms apply to sales from now on; existing bookings keep theirs.</p>
      <div class="row start"><button name="action" value="change">Change</button></div>
    </form>
    <form class="card" method="post" action="${own}" novalidate>
      <h2>Billing</h2>
      ${hidden('seen', seenBilling(billing))}
      ${drawFields(BILLING, layout, { typed: { ...typedBilling(billing), ...typed }, faults })}
      <p class="muted">Statements of account carry these. Without a limit, it may sell any amount on account.</p>
      <div class="row start"><button name="action" value="change">Change billing</button></div>
    </form>
    <details class="card">
      <summary>Close the account</summary>
      <form method="post" action="${own}">
        <p>
          Its keys, tokens, links, sessions, webhooks and code stop working immediately. Its sales remain, and their
          commission still goes onto its statements. The account cannot be reopened.
        </p>
        <div class="row start"><button name="action" value="close">Close ${partner.name}</button></div>
      </form>
    </details>`
}
