import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { oneOf, required } from '../../http/fields.ts'
import { seeOther } from '../../http/mount.ts'
import { type Api, parse } from '../../http/zod.ts'
import { type Decision, decide, findTestPayment } from '../../services/payments/providers/test-provider.ts'
import { en } from '../../texts/site/en.ts'
import { attributes, html, type Markup } from '../../values/html.ts'
import { layoutsOf } from '../../web/layout/layout-of-request.ts'
import { sendPage } from '../../web/layout/layout.ts'
import { mountPages } from '../../web/mount-pages.ts'
import { ownForms } from '../../web/request/own-forms.ts'
import { textParam } from '../../web/request/text-params.ts'

type Outcome = Decision | 'challenge' | 'leave'

/** The labels of the buttons, in order. */
const LABELS: Readonly<Record<Outcome, string>> = {
  pay: 'Pay',
  challenge: 'Pay after a 3-D Secure step',
  decline: 'Have the card declined',
  pay_no_return: 'Pay and never go back',
  pay_late_webhook: 'Pay; the webhook comes 30 seconds late',
  pay_twice_webhook: 'Pay; the webhook comes twice',
  pay_no_webhook: 'Pay; the webhook never comes',
  pay_refund_fails: 'Pay; the first refund will fail',
  leave: 'Leave without paying',
}

const OUTCOMES = Object.keys(LABELS).filter((word): word is Outcome => word in LABELS)

/** The outcomes after which the browser is not sent back. */
const STAYING: ReadonlySet<Outcome> = new Set(['pay_no_return', 'leave'])

const decided = z.object({ outcome: required(oneOf(OUTCOMES)) })

type TestPayment = NonNullable<Awaited<ReturnType<typeof findTestPayment>>>

/**
 * GET and POST /pay/test/<reference>: the test provider's page, whose visitor chooses the outcome of a payment. A tool
 * for testers, in English only.
 */
export async function testPage(app: Api, deps: Deps, site: Site): Promise<void> {
  const { db, clock, operator } = deps
  const layoutOf = layoutsOf({ site, area: 'transfer', operator })

  async function getPayment(reference: string): Promise<TestPayment> {
    const payment = await findTestPayment(db, { reference, environment: site.environment })
    if (!payment) throw new ApiError('NOT_FOUND', 'there is no such test payment')
    return payment
  }

  await mountPages(app, deps, site, { layoutOf }, (pages) => {
    const path = '/pay/test/:reference'

    pages.get(path, async (request, reply) => {
      const payment = await getPayment(referenceIn(request))
      const isChallenge = textParam(request.query, 'step') === 'challenge' && payment.state === 'open'
      const title = isChallenge ? 'Does your bank know you?' : `Test payment: ${stateOf(payment)}`
      const outcomes: readonly Outcome[] = isChallenge ? ['pay', 'decline'] : OUTCOMES
      const body = main(title, payment, payment.state === 'open' ? outcomes : [])
      return sendPage(reply, { ...layoutOf(request), words: en }, { title, main: body, formsLeadTo: payment.returnUrl })
    })

    pages.post(path, { onRequest: ownForms(site) }, async (request, reply) => {
      const reference = referenceIn(request)
      const { outcome } = parse(decided, request.body)
      const { returnUrl } = await getPayment(reference)
      const here = `${site.url}/pay/test/${reference}`
      if (outcome === 'challenge') return seeOther(reply, `${here}?step=challenge`)
      if (outcome !== 'leave') await decide(db, { reference, environment: site.environment }, outcome, clock())
      return seeOther(reply, STAYING.has(outcome) ? here : returnUrl)
    })
  })
}

function referenceIn({ params }: FastifyRequest): string {
  return textParam(params, 'reference') ?? ''
}

function stateOf({ state, amountMinor, refundedMinor }: TestPayment): string {
  if (state === 'paid') return refundedMinor < amountMinor ? 'paid' : 'refunded'
  return state === 'failed' ? 'declined' : state
}

function main(title: string, payment: TestPayment, outcomes: readonly Outcome[]): Markup {
  const { description, amountMinor, refundedMinor, currency, returnUrl } = payment
  return html`<h1>${title}</h1>
    <p class="note">This page is a rehearsal: it asks for no card, and no money moves.</p>
    <dl class="summary">
      <dt>For</dt>
      <dd>${description}</dd>
      <dt>Amount</dt>
      <dd>${en.formats.money(amountMinor, currency)}</dd>
      ${
        refundedMinor > 0 &&
        html`<dt>Refunded</dt>
          <dd>${en.formats.money(refundedMinor, currency)}</dd>`
      }
    </dl>
    ${outcomes.length > 0 && decisionForm(outcomes)}
    <p><a class="alone" href="${returnUrl}">Back to the booking</a></p>`
}

/** Returns a form that is posted to the current page. */
function decisionForm(outcomes: readonly Outcome[]): Markup {
  return html`<form class="card" method="post">
    ${outcomes.map((outcome) => html`<button ${look(outcome)} name="outcome" value="${outcome}">${LABELS[outcome]}</button>`)}
  </form>`
}

function look(outcome: Outcome): Markup {
  return attributes({ class: outcome !== 'pay' && 'quiet' })
}
