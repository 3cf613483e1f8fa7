import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { uploadedFile } from '../http/forms.ts'
import { findLogo, keepLogo, removeLogo, type KeptLogo } from '../services/partners/logo/logo.ts'
import { readLogo, TOO_LARGE, LOGO_BYTES } from '../services/partners/logo/read-logo.ts'
import { en } from '../texts/site/en.ts'
import { attributes, html, type Markup } from '../values/html.ts'
import { OPERATOR_ZONE, toLocal } from '../values/time.ts'
import type { Page } from '../web/layout/layout.ts'
import { alertBox, textField } from '../web/parts/fields.ts'
import type { Door, Visit } from './door.ts'

/** How many files an address may upload per minute. */
const PER_MINUTE = 10

/** GET /panel/logo: the logo on a partner's vouchers; POST replaces it, POST /panel/logo/remove removes it. */
export function logo(door: Door, { db, limit }: Deps, site: Site): void {
  const here = `${site.url}/panel/logo`

  door.get('/panel/logo', (visit) => showLogo(visit))

  door.get('/panel/logo.png', async ({ partner, reply }) => {
    const kept = await findLogo(db, partner.id)
    if (!kept) throw new ApiError('NOT_FOUND', 'there is no logo')
    return reply.type('image/png').header('Cache-Control', 'no-store').send(kept.png)
  })

  door.post(
    '/panel/logo',
    async (visit) => {
      const { partner, now, request, done, signal } = visit
      const file = await uploadedFile(request)
      if (file === undefined) return showLogo(visit, 'Choose a PNG or a JPEG.')
      const read = file === 'too large' ? { fault: TOO_LARGE } : await readLogo(file.content, signal)
      if ('fault' in read) return showLogo(visit, `This file ${read.fault}.`)
      await keepLogo(db, partner.id, read, now)
      return done(
        here,
        'This is your logo. From now on it appears on all your vouchers, including those of existing bookings.',
      )
    },
    limit({ name: 'panel:logo', perMinute: PER_MINUTE }),
  )

  door.post('/panel/logo/remove', async ({ partner, now, done }) => {
    await removeLogo(db, partner.id, now)
    return done(here, 'Your vouchers no longer have a logo.')
  })

  async function showLogo({ partner, show }: Visit, refusal?: string) {
    return show(logoPage(site, { logo: await findLogo(db, partner.id), refusal }))
  }
}

/** The data of the page of the logo. */
interface LogoView {
  logo: KeptLogo | undefined
  /** Why a file was refused. */
  refusal: string | undefined
}

/** Returns the logo as it appears on vouchers, and the form that replaces it. */
function logoPage({ url }: Site, { logo, refusal }: LogoView): Page {
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
