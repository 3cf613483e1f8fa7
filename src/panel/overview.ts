import type { Deps, Site } from '../deps.ts'
import { html } from '../values/html.ts'
import type { Door } from './door.ts'

/** GET /panel: who is signed in, and the way out of every browser. */
export function overview(door: Door, _: Deps, { url }: Site): void {
  door.get('/panel', ({ partner, show }) =>
    show({
      title: 'Your panel',
      main: html`<h1>${partner.name}</h1>
        <form class="card narrow" method="post" action="${url}/sign-out">
          <p>A browser stays signed in for 30 days, or until it has not been here for 12 hours.</p>
          <div class="row start"><button class="quiet" name="everywhere" value="1">Sign out everywhere</button></div>
        </form>`,
    }),
  )
}
