import type { Site } from '../deps.ts'
import type { KeptLogo } from '../services/partners/logo/logo.ts'
import { LOGO_BYTES } from '../services/partners/logo/read-logo.ts'
import { en } from '../texts/site/en.ts'
import { attributes, html, type Markup } from '../values/html.ts'
import { OPERATOR_ZONE, toLocal } from '../values/time.ts'
import type { Page } from '../web/layout/layout.ts'
import { alertBox, textField } from '../web/parts/fields.ts'

/** The data of the page of the logo. */
interface LogoView {
  logo: KeptLogo | undefined
  /** Why a file was refused. */
  refusal: string | undefined
}

/** Returns the logo as it appears on vouchers, and the form that replaces it. */
export function logoPage({ url }: Site, { logo, refusal }: LogoView): Page {
  return {
    title: 'Your logo',
    status: refusal === undefined ? 200 : 422,
    main: html`<h1>Your logo</h1>
      ${refusal !== undefined && alertBox('This file cannot be used', refusal)}
      ${logo ? keptLogo(url, logo) : html`<p>A logo appears at the top of the vouchers of what you sell by API.</p>`}
      <form class="card narrow" method="post" action="${url}/panel/logo" enctype="multipart/form-data" novalidate>
        ${textField({
          name: 'logo',
          label: logo ? 'Another logo' : 'Logo',
          hint: `A PNG or a JPEG, ${LOGO_BYTES / 1024} KB at most. Wide ones look best. It is printed on white.`,
          value: '',
          error: refusal,
          control: { type: 'file', accept: 'image/png,image/jpeg', required: true },
        })}
        <div class="row start"><button data-busy="${en.layout.busy}">Upload</button></div>
      </form>`,
  }
}

function keptLogo(url: string, { width, height, uploadedAt }: KeptLogo): Markup {
  const own = attributes({ src: `${url}/panel/logo.png?${uploadedAt.getTime()}`, alt: 'Your logo', width, height })
  return html`<section class="card narrow">
    <p class="logo"><img ${own} /></p>
    <div class="row">
      <p class="muted">
        ${width} × ${height} pixels, since ${en.formats.moment(toLocal(uploadedAt.getTime(), OPERATOR_ZONE))}
      </p>
      <form method="post" action="${url}/panel/logo/remove"><button class="quiet">Remove</button></form>
    </div>
  </section>`
}
