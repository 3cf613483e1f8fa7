import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps, Site } from '../../deps.ts'
import type { Cart } from '../../services/sale/carts/cart.ts'
import { explainFailure, type FailedLink } from '../../services/sale/links/checkout-link.ts'
import type { Words } from '../../texts/site/en.ts'
import { html, type Markup } from '../../values/html.ts'
import { toLocal, OPERATOR_ZONE } from '../../values/time.ts'
import { digestOf } from '../../values/token.ts'
import { alertBox } from '../parts/fields.ts'
import { keepCookie } from './cookie.ts'

/**
 * For how many seconds the start page explains why a link led there: long enough to reload it or change its language.
 */
const SECONDS = 10 * 60

/**
 * Remembers in a cookie which link led to the start page, whose URL does not contain it (decisions 3.11), so that the
 * start page can explain it.
 */
export interface FailedLinks {
  /** Remembers the link of a token, in the response that redirects to the start page. */
  remember: (reply: FastifyReply, token: string) => void
  /** Returns the link that led a browser to the start page; undefined if none did. */
  find: (request: FastifyRequest, now: Date) => Promise<FailedLink | undefined>
}

/** Returns the failed links of a site. */
export function failedLinks({ db }: Pick<Deps, 'db'>, site: Site, product: Cart['product']): FailedLinks {
  const { environment } = site
  // Named after its site, because the paths of sites may be nested.
  const name = `failed_link_${environment}_${product}`
  return {
    remember(reply, token) {
      keepCookie(reply, { root: site.url, name, value: digestOf(token), seconds: SECONDS })
    },
    async find({ cookies: { [name]: digest } }, now) {
      return digest === undefined ? undefined : explainFailure(db, { digest, environment, product }, now)
    },
  }
}

/** The text about what is wrong with a search. */
interface RefusalText {
  title: string
  sentence: string
  /** The list of its fields, or what would work. */
  more: Markup | undefined
}

/**
 * Returns a box that says why a link led to the start page, and what is wrong with the search filled in there;
 * undefined without either.
 */
export function startBox(words: Words, failed: FailedLink | undefined, refusal: RefusalText | undefined) {
  const reason = failed && reasonOf(words, failed)
  if (!failed || reason === undefined) return refusal && alertBox(refusal.title, refusal.sentence, refusal.more)
  const { title, kept } = words.failedLink
  if (refusal)
    return alertBox(
      title,
      reason,
      html`<p>${refusal.sentence}</p>
        ${refusal.more}`,
    )
  const isForSale = failed.failure === 'expired' || failed.failure === 'used'
  return alertBox(title, isForSale ? `${reason} ${kept}` : reason)
}

function reasonOf({ failedLink: { reasons }, formats }: Words, { failure, link }: FailedLink): string | undefined {
  if (failure === 'unavailable') return undefined
  return failure === 'expired'
    ? reasons.expired(formats.deadline(toLocal(link.expiresAt.getTime(), OPERATOR_ZONE)))
    : reasons[failure]()
}
