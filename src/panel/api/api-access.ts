import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import { invalidParam } from '../../http/field-names.ts'
import { listDeliveries, type WebhookDelivery } from '../../services/notify/webhooks/deliveries.ts'
import { listWebhooks, type RegisteredWebhook } from '../../services/notify/webhooks/register.ts'
import { type Overlap, OVERLAPS, rotateKey } from '../../services/partners/account.ts'
import { endTokens, listKeys, type ActiveKey } from '../../services/partners/keys.ts'
import { PARTNER } from '../../values/actor.ts'
import { EVENT_TYPES, type EventType, PROPOSED_EVENTS } from '../../values/booking.ts'
import { type Environment, ENVIRONMENTS } from '../../values/environment.ts'
import { html, type Markup } from '../../values/html.ts'
import type { Page } from '../../web/layout/layout.ts'
import { copyable } from '../../web/parts/copyable.ts'
import { hidden, option, selectField, textField } from '../../web/parts/fields.ts'
import { operatorMoment } from '../../web/parts/moments.ts'
import { type Column, dataTable } from '../../web/parts/table.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import type { Door, Visit } from '../door.ts'
import { secretPage } from '../secret-page.ts'
import { eventChoice } from './event-choice.ts'

const MAX_DELIVERIES = 50

/** Shows /panel/api, perhaps with a webhook that was refused. */
export type ShowApi = (visit: Visit, refused?: RefusedWebhook) => Promise<ReturnType<Visit['show']>>

/** GET /panel/api, and its forms about keys and tokens. Returns a function that shows the page again. */
export function apiAccess(door: Door, { db }: Deps, site: Site): ShowApi {
  const here = `${site.url}/panel/api`

  const showApi: ShowApi = async ({ partner, now, show }, refused) =>
    show(
      apiPage(site, {
        keys: await listKeys(db, partner.id, now),
        webhooks: await listWebhooks(db, partner.id),
        deliveries: await listDeliveries(db, { partnerId: partner.id }, { most: MAX_DELIVERIES }),
        now,
        refused,
      }),
    )
  door.get('/panel/api', (visit) => showApi(visit))

  door.post('/panel/api/keys', async ({ partner, typed, now, show }) => {
    const environment = environmentOf(typed)
    const rotation = { partnerId: partner.id, environment, overlap: overlapOf(typed) }
    const credentials = await rotateKey(db, rotation, PARTNER, now)
    if (!credentials) throw new ApiError('NOT_FOUND', 'there is no such account')
    return show(
      secretPage(site, {
        title: `Your ${environment} key`,
        environment,
        secrets: [
          ['api_key', credentials.key],
          ['api_secret', credentials.secret],
        ],
      }),
    )
  })

  door.post('/panel/api/tokens/end', async ({ partner, typed, now, done }) => {
    await endTokens(db, { partnerId: partner.id, environment: environmentOf(typed) }, PARTNER, now)
    return done(
      here,
      'All tokens of that environment have been revoked. Your programs can get new ones with their key.',
    )
  })

  return showApi
}

/** Throws INVALID_PARAMS for a number of hours that is not offered; by default the old key ends at once. */
function overlapOf({ overlap = '0' }: TextParams): Overlap {
  const found = OVERLAPS.find((one) => String(one) === overlap)
  if (found === undefined) throw invalidParam('overlap', `must be one of ${OVERLAPS.join(', ')}`)
  return found
}

/** Throws INVALID_PARAMS unless it is one of our two environments. */
export function environmentOf({ environment }: TextParams): Environment {
  const found = ENVIRONMENTS.find((one) => one === environment)
  if (!found) throw invalidParam('environment', 'must be live or sandbox')
  return found
}

/** A webhook that was not registered, as it was typed, and why, for each field. */
export interface RefusedWebhook {
  url: string
  environment: Environment
  eventTypes: readonly EventType[]
  faults: { url?: string; events?: string }
}

/** The data of the page about the API. */
interface ApiView {
  keys: readonly ActiveKey[]
  webhooks: readonly RegisteredWebhook[]
  deliveries: readonly WebhookDelivery[]
  now: Date
  refused: RefusedWebhook | undefined
}

/** Returns the page with a partner's keys, tokens and webhooks. */
function apiPage({ url }: Site, { keys, webhooks, deliveries, now, refused }: ApiView): Page {
  return {
    title: 'API',
    status: refused ? 422 : 200,
    main: html`<div class="row">
        <h1>API</h1>
        <div class="row start">
          <a class="button quiet" href="${url}/panel/api/publishable-keys">Publishable keys</a>
          <a class="button quiet" href="${url}/panel/api/requests">Log of calls</a>
          <a class="button quiet" href="${url}/reference">Reference</a>
          <a class="button quiet" href="${url}/developers">Developers</a>
        </div>
      </div>
      <div class="figures">${ENVIRONMENTS.map((environment) => keyCard(url, environment, keys))}</div>
      ${webhookCard(url, webhooks, refused, now)} ${deliveryCard(url, deliveries)}`,
  }
}

function keyCard(url: string, environment: Environment, keys: readonly ActiveKey[]): Markup {
  const own = keys.filter((one) => one.environment === environment)
  const key = own.find(({ endsAt }) => endsAt === null)
  const isSandbox = environment === 'sandbox'
  const button = (action: string, label: string, look: string) =>
    html`<form method="post" action="${url}/panel/api/${action}">
      ${hidden('environment', environment)}
      <div><button class="${look}">${label}</button></div>
    </form>`
  return html`<section class="card">
    <h2>${isSandbox ? 'Sandbox' : 'Live'}</h2>
    ${isSandbox ? html`<p class="muted">The same API, but nobody travels and nothing is paid.</p>` : html`<p class="muted">Bookings made here are driven, and you owe their price.</p>`}
    ${
      key
        ? html`<p>
              ${copyable(`${environment} key`, key.key)}<br /><small>since ${operatorMoment(key.createdAt)}</small>
            </p>
            ${own.flatMap((one) => endingKey(one) ?? [])}
            <form method="post" action="${url}/panel/api/keys">
              ${hidden('environment', environment)}
              ${selectField({ name: 'overlap', id: `${environment}-overlap`, label: 'The old key and its tokens stop working', options: OVERLAPS.toReversed().map((hours) => option(hours, OVERLAP_WORDS[hours])) })}
              <div><button class="quiet">Replace the key</button></div>
            </form>
            ${button('tokens/end', 'Revoke all tokens', 'quiet')}`
        : button('keys', isSandbox ? 'Get sandbox access' : 'Create a key', '')
    }
  </section>`
}

const OVERLAP_WORDS: Readonly<Record<Overlap, string>> = { 0: 'immediately', 1: 'in an hour', 24: 'in 24 hours' }

/** Returns a replaced key that is still valid. */
function endingKey({ key, endsAt }: ActiveKey): Markup | null {
  return endsAt && html`<p class="muted"><code>${key}</code><br /><small>until ${operatorMoment(endsAt)}</small></p>`
}

function webhookCard(
  url: string,
  webhooks: readonly RegisteredWebhook[],
  refused: RefusedWebhook | undefined,
  now: Date,
): Markup {
  return html`<section class="card">
    <h2>Webhooks</h2>
    <p class="muted">
      We call you when one of the events that you choose happens. In case a call is missed,
      <code>GET /api/v2/events</code> lists the events of the last 30 days.
    </p>
    ${
      webhooks.length > 0 &&
      html`<ul class="list">
        ${webhooks.map((webhook) => webhookRow(url, webhook, now))}
      </ul>`
    }
    <form method="post" action="${url}/panel/api/webhooks" novalidate>
      <div class="fields">
        ${textField({
          name: 'url',
          label: 'URL to call',
          value: refused?.url ?? '',
          error: refused?.faults.url,
          control: { type: 'url', placeholder: 'https://partner.example/hook', required: true },
        })}
        ${selectField({ name: 'environment', label: 'Environment', options: ENVIRONMENTS.map((one) => option(one, one, one === refused?.environment)) })}
      </div>
      ${eventChoice('new', refused?.eventTypes ?? PROPOSED_EVENTS, refused?.faults.events)}
      <div class="row start"><button>Register webhook</button></div>
    </form>
  </section>`
}

function webhookRow(
  url: string,
  { id, environment, url: called, eventTypes, createdAt, formerSecretEndsAt }: RegisteredWebhook,
  now: Date,
): Markup {
  const button = (action: string, label: string) =>
    html`<form method="post" action="${url}/panel/api/webhooks/${id}/${action}">
      <button class="quiet" aria-label="${label}: webhook ${id}">${label}</button>
    </form>`
  const isTwofold = formerSecretEndsAt !== null && now < formerSecretEndsAt
  return html`<li>
    <div class="row">
      <span><code>${called}</code> <small>${environment}, since ${operatorMoment(createdAt)}</small></span>
      <span class="row"
        >${button('test', 'Send a test event')} ${button('secret', 'Replace the secret')}
        ${button('remove', 'Remove')}</span
      >
    </div>
    ${isTwofold && html`<p class="muted">The old secret also signs until ${operatorMoment(formerSecretEndsAt)}.</p>`}
    <details>
      <summary>
        ${eventTypes.length} of ${EVENT_TYPES.length} events <span class="unseen">of webhook ${id}</span>
      </summary>
      <form method="post" action="${url}/panel/api/webhooks/${id}/events">
        ${eventChoice(id, eventTypes)}
        <div class="row start"><button class="quiet">Save</button></div>
      </form>
    </details>
  </li>`
}

function deliveryCard(url: string, deliveries: readonly WebhookDelivery[]): Markup | null {
  if (deliveries.length === 0) return null
  return html`<section class="card">
    <h2>Calls</h2>
    ${dataTable('Calls of your webhooks', deliveryColumns(url), deliveries)}
  </section>`
}

function deliveryColumns(url: string): readonly Column<WebhookDelivery>[] {
  const again = ({ id, type, queuedAt }: WebhookDelivery) =>
    html`<form method="post" action="${url}/panel/api/deliveries/${id}/again">
      <div>
        <button class="quiet" aria-label="Send again: ${type} of ${operatorMoment(queuedAt)}">Send again</button>
      </div>
    </form>`
  return [
    { title: 'Queued', cell: ({ queuedAt }) => operatorMoment(queuedAt) },
    {
      title: 'Event',
      cell: ({ type, webhookId, eventId }) => html`${type}<small>webhook ${webhookId}, <code>${eventId}</code></small>`,
    },
    { title: 'Attempts', isNumber: true, cell: ({ attempts }) => attempts },
    { title: 'Response', cell: answerOf },
    { title: 'Again', cell: again },
  ]
}

function answerOf({ acceptedAt, nextAttemptAt, answer }: WebhookDelivery): Markup {
  if (acceptedAt)
    return html`<span class="mark-paid">${answer ?? 'accepted'}</span><small>${operatorMoment(acceptedAt)}</small>`
  const next = nextAttemptAt ? `next attempt ${operatorMoment(nextAttemptAt)}` : 'given up'
  return html`<span class="${answer === null ? 'mark-pending' : 'mark-reversed'}">${answer ?? 'waiting'}</span
    ><small>${next}</small>`
}
