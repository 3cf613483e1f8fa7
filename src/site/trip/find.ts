import { setTimeout as pause } from 'node:timers/promises'
import { readEmail, readNeeded, type TypedForm } from '../../checkout/travel-form.ts'
import type { Deps, Site } from '../../deps.ts'
import { text } from '../../http/fields.ts'
import { seeOther } from '../../http/redirect.ts'
import type { Api } from '../../http/zod.ts'
import { sendForgottenLink } from '../../services/notify/letters/send-forgotten-link.ts'
import type { LayoutOf } from '../../web/layout/layout-of-request.ts'
import { sendPage } from '../../web/layout/layout.ts'
import { ownForms } from '../../web/request/own-forms.ts'
import { formTexts, textParams } from '../../web/request/text-params.ts'
import { findPage, linkSentPage } from './find-page.ts'

/** How long every response takes, so that its time does not reveal whether the booking exists. */
const ANSWER_MS = 200

/**
 * GET and POST /book/find: mails a new link to the traveller's page. The response never reveals whether the booking
 * exists.
 */
export function find(api: Api, deps: Deps, site: Site, layoutOf: LayoutOf) {
  const { db, clock, sender } = deps
  const path = '/book/find'

  api.get(path, (request, reply) => {
    const layout = layoutOf(request)
    const page =
      textParams(request.query)['sent'] === '1' ? linkSentPage(layout) : findPage(layout, { typed: {}, faults: {} })
    return sendPage(reply, layout, page)
  })

  const limited = [ownForms(site), ...deps.limit({ name: `${site.environment}:find`, perMinute: 5 })]
  api.post(path, { onRequest: limited }, async (request, reply) => {
    const now = clock()
    const layout = layoutOf(request)
    const form: TypedForm = { typed: formTexts(request.body), faults: {} }
    const reference = (readNeeded(form, 'reference', text(1, 30)) ?? '').replace(/\s/g, '').toUpperCase()
    const email = readEmail(form, { refused: 'notEmail', missing: 'bookingEmail' })
    if (Object.keys(form.faults).length > 0) return sendPage(reply, layout, { ...findPage(layout, form), status: 422 })
    const wanted = { environment: site.environment, reference, email }
    await Promise.all([sendForgottenLink(db, wanted, sender, now), pause(ANSWER_MS)])
    return seeOther(reply, `${layout.site.url}${path}?sent=1`)
  })
}
