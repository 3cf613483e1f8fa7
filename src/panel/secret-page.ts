import type { Site } from '../deps.ts'
import type { Environment } from '../values/environment.ts'
import { html, type Markup } from '../values/html.ts'
import type { Page } from '../web/layout/layout.ts'
import { copyable } from '../web/parts/copyable.ts'

/** A secret that is shown only once. */
interface SecretView {
  title: string
  environment: Environment
  secrets: readonly (readonly [name: string, value: string])[]
}

/** Shows a secret that nobody will see again, because we store a digest of it, or use it without displaying it. */
export function secretPage({ url }: Site, { title, environment, secrets }: SecretView): Page {
  return {
    title,
    main: html`<section class="card narrow">
      <h1>${title}</h1>
      ${sandboxNote(environment)}
      <p>Store this now, where only your server can read it. It is not shown again.</p>
      <dl class="secrets">
        ${secrets.map(
          ([name, value]) =>
            html`<dt>${name}</dt>
              <dd>${copyable(name, value)}</dd>`,
        )}
      </dl>
      <div class="row start"><a class="button" href="${url}/panel/api">Done</a></div>
    </section>`,
  }
}

/** Returns a note that nothing is real, in the sandbox. */
export function sandboxNote(environment: Environment): Markup | null {
  return environment === 'live'
    ? null
    : html`<p class="note"><strong>Sandbox.</strong> Nothing here is real: nobody travels, and nothing is earned.</p>`
}
