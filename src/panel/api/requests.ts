import type { Site } from '../../deps.ts'
import {
  type CallFilter,
  findCalls,
  KEPT_DAYS,
  LOOKED_AT,
  loggedSince,
  type LoggedCall,
  MAX_KEPT,
  STATUS_CLASSES,
} from '../../services/partners/calls/find-calls.ts'
import { en } from '../../texts/site/en.ts'
import { ENVIRONMENTS } from '../../values/environment.ts'
import { html, type Markup } from '../../values/html.ts'
import { unbroken } from '../../values/text.ts'
import { formatInstant, OPERATOR_ZONE, toLocal } from '../../values/time.ts'
import type { Page } from '../../web/layout/layout.ts'
import { option, selectField, textField } from '../../web/parts/fields.ts'
import { operatorMoment } from '../../web/parts/moments.ts'
import { type Column, dataTable } from '../../web/parts/table.ts'
import type { TextParams } from '../../web/request/text-params.ts'
import type { Door } from '../door.ts'

const PAGE = 50

/** GET /panel/api/requests: the log of the partner's calls, latest first, filtered and page by page. */
export function requests(door: Door, site: Site): void {
  door.get('/panel/api/requests', async ({ partner, query, now, read, show }) => {
    const [, before] = /^(\d{1,15})$/.exec(query['before'] ?? '') ?? []
    const found = await read(async (db) => {
      const logged = await loggedSince(db, partner.id, now)
      const which = { partnerId: partner.id, since: logged.since, before: before ? Number(before) : undefined }
      return { ...logged, ...(await findCalls(db, which, filterOf(query), PAGE)) }
    })
    return show(requestsPage(site, { ...found, asked: query }))
  })
}

/** Returns the filter of a query, in which unreadable values are ignored. */
function filterOf(query: TextParams): CallFilter {
  return {
    environment: ENVIRONMENTS.find((one) => one === query['environment']) ?? null,
    statusClass: STATUS_CLASSES.find((one) => one === query['status']) ?? null,
    path: query['path']?.trim() || null,
    requestId: query['request_id']?.trim() || null,
  }
}

/** The data of the log. */
interface RequestsView {
  calls: readonly LoggedCall[]
  since: Date
  /** Whether it begins there because there are as many calls as are kept. */
  isFull: boolean
  /** The filters, as in the URL. */
  asked: TextParams
  /** Before which call the next page begins; null on the last. There may be one although this is empty. */
  next: number | null
}

const FILTERS = ['environment', 'status', 'path', 'request_id']

/** Returns the log of calls, with its filters above. */
function requestsPage({ url }: Site, { calls, since, isFull, asked, next }: RequestsView): Page {
  const kept = new URLSearchParams()
  for (const name of FILTERS) if (asked[name]) kept.set(name, asked[name])
  if (next !== null) kept.set('before', String(next))
  const begin = operatorMoment(since)
  return {
    title: 'Log of calls',
    main: html`<div class="row">
        <h1>Log of calls</h1>
        <a class="button quiet" href="${url}/developers/errors">Errors</a>
      </div>
      <p>
        ${
          isFull
            ? `The last ${MAX_KEPT.toLocaleString('en')} calls of your keys, since ${begin}.`
            : `The calls of your keys in the last ${KEPT_DAYS} days, since ${begin}.`
        }
        <span class="muted"
          >It has no queries, bodies, tokens or personal data: what a message quotes is left out (…). Calls with
          publishable keys are not in it. A call appears after a second or two.</span
        >
      </p>
      ${filters(url, asked)}
      ${
        calls.length === 0
          ? html`<p class="card">
              No such
              calls${next !== null && ` among the ${LOOKED_AT.toLocaleString('en')} that were looked through: look at older ones`}.
            </p>`
          : html`<section class="card">${dataTable('Calls', columns(url), calls)}</section>`
      }
      ${next !== null && html`<p class="row start"><a class="button quiet" href="${url}/panel/api/requests?${kept.toString()}">Older calls</a></p>`}`,
  }
}

const STATUS_WORDS = { '2xx': '2xx: done', '4xx': '4xx: refused', '5xx': '5xx: failed' } as const

function filters(url: string, asked: TextParams): Markup {
  const valueOf = (name: string) => asked[name] ?? ''
  const chosen = (name: string, values: readonly (readonly [string, string])[]) =>
    [['', 'All'] as const, ...values].map(([value, label]) => option(value, label, value === valueOf(name)))
  const searched = (name: string, label: string) =>
    textField({ name, label, value: valueOf(name), control: { type: 'search', autocapitalize: 'none' } })
  return html`<form class="card" action="${url}/panel/api/requests">
    <div class="fields many">
      ${searched('request_id', 'Request id')} ${searched('path', 'Path contains')}
      ${selectField({
        name: 'status',
        label: 'Status',
        options: chosen(
          'status',
          STATUS_CLASSES.map((one) => [one, STATUS_WORDS[one]]),
        ),
      })}
      ${selectField({
        name: 'environment',
        label: 'Environment',
        options: chosen('environment', [
          ['live', 'Live'],
          ['sandbox', 'Sandbox'],
        ]),
      })}
    </div>
    <div class="row start"><button>Show</button></div>
  </form>`
}

function columns(url: string): readonly Column<LoggedCall>[] {
  return [
    {
      title: 'Time',
      cell: ({ at }) => html`${formatInstant(at, OPERATOR_ZONE).slice(-8)}<small>${dayOf(at)}</small>`,
    },
    {
      title: 'Call',
      cell: ({ method, path, requestId }) =>
        html`<strong>${method}</strong> <code>${path}</code><small><code>${requestId}</code></small>`,
    },
    { title: 'Key', cell: ({ environment, key }) => html`${environment}<small>${key}</small>` },
    { title: 'Status', cell: (call) => statusOf(url, call) },
    { title: 'Message', cell: ({ message }) => message ?? '–' },
    { title: 'ms', isNumber: true, cell: ({ durationMs }) => durationMs },
  ]
}

/** Returns the day of a call, `Sat 16 Jan`, on one line. */
function dayOf(at: Date): string {
  return unbroken(en.formats.briefDay(toLocal(at.getTime(), OPERATOR_ZONE)))
}

/** Returns a status, with the code of a refusal, which leads to its documentation if it is one of ours. */
function statusOf(url: string, { status, code }: LoggedCall): Markup {
  const look = status < 400 ? 'mark-paid' : status < 500 ? 'mark-pending' : 'mark-reversed'
  const isOurs = code === code?.toUpperCase()
  return html`<span class="${look}">${status}</span>${
      code && html`<small>${isOurs ? html`<a href="${url}/developers/errors#${code}">${code}</a>` : code}</small>`
    }`
}
