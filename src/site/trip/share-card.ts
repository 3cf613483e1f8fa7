import { html, type Markup } from '../../values/html.ts'
import { icon } from '../../web/layout/icons.ts'
import type { Layout } from '../../web/layout/layout.ts'

/** The link that a traveller shares with the family; its URL is null while there is none. */
export interface SharedLink {
  url: string | null
}

/** Returns a card that creates, shows and revokes a link showing when and where the traveller travels. */
export function shareCard({ words }: Layout, { url, share }: { url: string; share: SharedLink | null }): Markup {
  if (share === null) return html``
  const { title, text, button, made, end, ...copying } = words.booking.share
  const form = (path: string, label: string, mark?: Markup) =>
    html`<form method="post" action="${url}/${path}"><button class="quiet">${mark}${label}</button></form>`
  return html`<section class="card" id="share">
    <h2>${title}</h2>
    ${
      share.url === null
        ? html`<p>${text}</p>
            ${form('share', button, icon('share'))}`
        : html`<p>${made}</p>
            <div class="row start">
              <p
                class="full"
                data-label="${title}"
                data-copy="${copying.copy}"
                data-copied="${copying.copied}"
                data-selected="${copying.selected}"
              >
                <a class="alone" href="${share.url}">${share.url}</a>
              </p>
              ${form('share/end', end)}
            </div>`
    }
  </section>`
}
