import type { Site } from '../deps.ts'
import { quotesOfOneAddress, type WorkingKey } from '../services/partners/publishable-keys.ts'
import { type Environment, ENVIRONMENTS } from '../values/environment.ts'
import { html, type Markup } from '../values/html.ts'
import type { Page } from '../web/layout/layout.ts'
import { noteField, option, selectField } from '../web/parts/fields.ts'
import { operatorMoment } from '../web/parts/operator-moment.ts'
import { sandboxNote } from './sandbox-note.ts'

/** What was typed for a key that was not created, and why. */
export interface KeyRefusal {
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
export function publishableKeysPage({ url }: Site, { keys, refusal }: KeysView): Page {
  return {
    title: 'Publishable keys',
    status: refusal ? 422 : 200,
    main: html`<div class="row">
        <h1>Publishable keys</h1>
        <a class="button quiet" href="${url}/panel/api">API</a>
      </div>
      <p>
        For the keyless APIs: your pages and programs send it as <code>X-Api-Key</code> or <code>api_key=</code>, the
        widget as <code>data-api-key</code>. Limits then apply to the key instead of to each address, and sales through
        links created with it count as yours. It gives access to nothing, so it may be public.
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
          <div class="fields">
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
      ><code>${hint}…</code>
      <small>${environment}, ${quotes}, since ${since}</small>
      <small>${origins.length > 0 ? origins.join(' ') : 'pages of every origin'}</small></span
    >
    <form method="post" action="${url}/panel/api/publishable-keys/${id}/end">
      <button class="quiet" aria-label="Revoke: ${hint}">Revoke</button>
    </form>
  </li>`
}

/** Shows a new key, this one time only, because only a digest is stored. */
export function madeKeyPage({ url }: Site, { environment, key }: { environment: Environment; key: string }): Page {
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
