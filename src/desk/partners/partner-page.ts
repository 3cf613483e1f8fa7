import type { Site } from '../../deps.ts'
import type { PartnerLogLine } from '../../services/partners/log.ts'
import type { PartnerWithKeys } from '../../services/partners/sales/partners-in-sum.ts'
import type { CommissionSums } from '../../services/partners/sales/sums.ts'
import { seenTerms } from '../../services/partners/terms.ts'
import { en } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { toPercentage } from '../../values/money.ts'
import type { Page } from '../../web/layout/layout.ts'
import { hidden, textField } from '../../web/parts/fields.ts'
import { operatorMoment } from '../../web/parts/operator-moment.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import { figure } from '../figure.ts'
import { logLines } from '../log-lines.ts'
import { refusalBox } from '../refusal-box.ts'
import { keyList } from './partners-page.ts'
import type { PartnerFaults } from './read-terms.ts'

/** Why nothing was changed, with what was typed. */
export interface PartnerRefusal {
  status: 409 | 422
  sentence: string
  typed?: TextParams
  faults?: PartnerFaults
}

/** The data of the page. */
interface PartnerView {
  partner: PartnerWithKeys
  commissions: CommissionSums
  log: readonly PartnerLogLine[]
  refusal: PartnerRefusal | undefined
}

const { money } = en.formats

/** Returns the page of a partner: its sales, terms and log. */
export function partnerPage({ url }: Site, { partner, commissions, log, refusal }: PartnerView): Page {
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
          <section class="card">
            <h2>Keys in use</h2>
            ${keyList(keys)}
          </section>
          ${closedAt === null && forms(`${url}/desk/partners/${partner.id}`, partner, refusal)}
        </div>
        <section class="card">
          <h2>Log</h2>
          ${logLines(log)}
        </section>
      </div>`,
  }
}

function forms(own: string, partner: PartnerWithKeys, refusal: PartnerRefusal | undefined): Markup {
  const { typed = {}, faults } = refusal ?? {}
  const field = (name: 'commission' | 'discount', label: string) =>
    textField({
      name,
      label,
      value: typed[name] ?? toPercentage(partner[`${name}BasisPoints`]),
      error: faults?.[name],
      control: { inputmode: 'decimal', maxlength: 6, autocomplete: 'off' },
    })
  return html`<form class="card" method="post" action="${own}" novalidate>
      <h2>Terms</h2>
      ${hidden('seen', seenTerms(partner))} ${field('commission', 'Commission, percent')}
      ${field('discount', 'Discount of its code, percent')}
      <p class="muted">New terms apply to sales from now on; existing bookings keep theirs.</p>
      <div class="row start"><button name="action" value="change">Change</button></div>
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
