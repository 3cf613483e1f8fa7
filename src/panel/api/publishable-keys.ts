import type { Deps, Site } from '../../deps.ts'
import { ApiError } from '../../errors.ts'
import {
  endPublishableKey,
  listPublishableKeys,
  makePublishableKey,
  originsIn,
  quotesOfOneAddress,
  type WorkingKey,
} from '../../services/partners/publishable-keys.ts'
import { PARTNER } from '../../values/actor.ts'
import { type Environment, ENVIRONMENTS } from '../../values/environment.ts'
import { html, type Markup } from '../../values/html.ts'
import type { Page } from '../../web/layout/layout.ts'
import { noteField, option, selectField } from '../../web/parts/fields.ts'
import { operatorMoment } from '../../web/parts/moments.ts'
import { idIn } from '../../web/request/text-params.ts'
import type { Door, Visit } from '../door.ts'
import { sandboxNote } from '../secret-page.ts'
import { environmentOf } from './api-access.ts'

/** GET /panel/api/publishable-keys, and the forms below it that create and revoke keys. */
export function publishableKeys(door: Door, { db }: Deps, site: Site): void {
  const path = '/panel/api/publishable-keys'

  const showKeys = async ({ partner, show }: Visit, refusal?: KeyRefusal) => {
    const keys = await listPublishableKeys(db, partner.id)
    return show(publishableKeysPage(site, { keys, refusal }))
  }
  door.get(path, (visit) => showKeys(visit))

  door.post(path, async (visit) => {
    const { partner, typed, now, show } = visit
    const environment = environmentOf(typed)
    const { origins: typedOrigins = '' } = typed
    try {
      const origins = originsIn(typedOrigins)
      const key = await makePublishableKey(db, { partnerId: partner.id, environment, origins }, PARTNER, now)
      return show(madeKeyPage(site, { environment, key }))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return showKeys(visit, { environment, origins: typedOrigins, reason: error.message })
    }
  })

  door.post(`${path}/:id/end`, async ({ partner, params, now, done }) => {
    const id = idIn(params['id'])
    if (id === undefined || !(await endPublishableKey(db, { partnerId: partner.id, id }, PARTNER, now)))
      throw new ApiError('NOT_FOUND', 'there is no such key')
    return done(site.url + path, 'The key has been revoked. Links created with it keep working.')
  })
}

/** What was typed for a key that was not created, and why. */
interface KeyRefusal {
  environment: Environment
  origins: string
  reason: string
}

/** The data of the page of publishable keys. */
interface KeysView {
  keys: readonly WorkingKey[]
  refusal: KeyRefusal | undefined
}

/** Returns the publishable keys of a partner. */
function publishableKeysPage({ url }: Site, { keys, refusal }: KeysView): Page {
  return {
    title: 'Publishable keys',
    status: refusal ? 422 : 200,
    main: html`<div class="row">
        <h1>Publishable keys</h1>
        <a class="button quiet" href="${url}/panel/api">API</a>
      </div>
      <p>
        For the keyless APIs: your pages and programs send it as <code>X-Api-Key</code> or <code>api_key=</code>, the
        widget as <code>data-api-key</code>. The limits are then those of the key, of which one address has a part, and
        sales through links created with it count as yours. It gives access to nothing, so it may be public.
      </p>
      ${
        keys.length > 0 &&
        html`<section class="card">
          <h2>Your keys</h2>
          <ul class="list">
            ${keys.map((key) => keyRow(url, key))}
          </ul>
        </section>`
      }
      <section class="card">
        <h2>A new key</h2>
        <form method="post" action="${url}/panel/api/publishable-keys" novalidate>
          <div class="fields stacked">
            ${selectField({ name: 'environment', label: 'Environment', options: ENVIRONMENTS.map((one) => option(one, one, one === refusal?.environment)) })}
            ${noteField({
              name: 'origins',
              label: 'Origins, one per line',
              hint: 'Such as https://www.example.com. Pages of other origins are then refused, and links may lead back to these. Leave empty to allow every origin.',
              value: refusal?.origins ?? '',
              error: refusal && `No key was created: ${refusal.reason}.`,
            })}
          </div>
          <div class="row start"><button>Create a key</button></div>
        </form>
      </section>`,
  }
}

function keyRow(url: string, key: WorkingKey): Markup {
  const { id, environment, hint, origins, quotesPerMinute, createdAt } = key
  const since = operatorMoment(createdAt)
  const ofOne = quotesOfOneAddress(key)
  const quotes = `${quotesPerMinute} quotes a minute` + (ofOne < quotesPerMinute ? `, ${ofOne} for one address` : '')
  return html`<li class="row">
    <span
      ><code>${hint}…</code> <small>${environment}, ${quotes}, since ${since}</small><br />
      <small>${origins.length > 0 ? origins.join(' ') : 'for pages of every origin'}</small></span
    >
    <form method="post" action="${url}/panel/api/publishable-keys/${id}/end">
      <button class="quiet" aria-label="Revoke: ${hint}">Revoke</button>
    </form>
  </li>`
}

/** Shows a new key, this one time only, because only a digest is stored. */
function madeKeyPage({ url }: Site, { environment, key }: { environment: Environment; key: string }): Page {
  return {
    title: 'Your publishable key',
    main: html`<section class="card narrow">
      <h1>Your publishable key</h1>
      ${sandboxNote(environment)}
      <p>Put it into your pages or programs. It is not a secret, but it is not shown again.</p>
      <dl class="secrets">
        <dt>api_key</dt>
        <dd><code>${key}</code></dd>
      </dl>
      <div class="row start"><a class="button" href="${url}/panel/api/publishable-keys">Done</a></div>
    </section>`,
  }
}
