import type { Environment } from '../values/environment.ts'
import { html, type Markup } from '../values/html.ts'

/** Returns a note that nothing is real, in the sandbox. */
export function sandboxNote(environment: Environment): Markup | null {
  return environment === 'live'
    ? null
    : html`<p class="note"><strong>Sandbox.</strong> Nothing here is real: nobody travels, and nothing is earned.</p>`
}
