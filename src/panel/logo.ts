import type { Deps, Site } from '../deps.ts'
import { ApiError } from '../errors.ts'
import { uploadedFile } from '../http/uploads.ts'
import { findLogo, keepLogo, removeLogo } from '../services/partners/logo/logo.ts'
import { readLogo, TOO_LARGE } from '../services/partners/logo/read-logo.ts'
import type { Door, Visit } from './door.ts'
import { logoPage } from './logo-page.ts'

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
