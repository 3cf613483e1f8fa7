import { createHmac, hash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../deps.ts'
import { newToken } from '../values/token.ts'
import { keepCookie, removeCookie } from '../web/request/cookie.ts'
import { type TextParams, textParams } from '../web/request/text-params.ts'

const COOKIE = 'draft'

/** Long enough to look at other vehicles, times or equipment. */
const SECONDS = 30 * 60

/** Browsers accept no cookie larger than 4 KiB. */
const MAX_BYTES = 3_500

/**
 * What was typed at step 3, kept while the traveller changes the trip or the equipment. It is in a cookie that only
 * pages whose URL carries its key read, because no URL contains personal data (decisions 7.32).
 */
export interface Draft {
  /**
   * Keeps parts of what was typed, as many of the first as fit in a cookie, under the key of the draft that the script
   * has sent with the form, and returns that key as a parameter; nothing if nothing was typed. With such a key, the form
   * stays the same form: opened again, it does not book twice.
   */
  keep: (reply: FastifyReply, parts: readonly TextParams[], form: TextParams) => TextParams
  /** Returns what was kept under the key in a URL; nothing for another key. */
  find: (request: FastifyRequest, url: TextParams) => TextParams
  /** Forgets what was kept, under any key. */
  forget: (reply: FastifyReply) => void
}

/** Returns the drafts of a site. */
export function drafts(site: Site): Draft {
  return {
    keep(reply, parts, form) {
      if (parts.every((part) => Object.keys(part).length === 0)) return {}
      const key = keyOf(form)
      const own = form['draft_key'] ? pick(form, ['submission_key']) : {}
      keepCookie(reply, { root: site.url, name: COOKIE, value: written(key, [own, ...parts]), seconds: SECONDS })
      return { draft: key }
    },
    find({ cookies: { [COOKIE]: cookie = '' } }, { draft: key }) {
      const [kept, text = ''] = cookie.split('.', 2)
      return key !== undefined && kept === key ? read(text) : {}
    },
    forget(reply) {
      if (reply.request.cookies[COOKIE] !== undefined) removeCookie(reply, { root: site.url, name: COOKIE })
    },
  }
}

/** Returns the key of a draft, to be passed on from one page of the funnel to the next. */
export function draftParams({ draft: key }: TextParams): TextParams {
  return key ? { draft: key } : {}
}

/** Returns the named fields of a form that are not empty. */
export function pick(typed: TextParams, names: readonly string[]): TextParams {
  return Object.fromEntries(names.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])))
}

/** Returns the key that the script of a form has sent with it, or a new one. */
function keyOf({ draft_key: key = '' }: TextParams): string {
  return /^[\w-]{32}$/.test(key) ? key : newToken()
}

/** Returns the longest text that fits into a cookie: all parts, only the first ones, or none. */
function written(key: string, parts: readonly TextParams[]): string {
  const texts = parts.map((_, i) => {
    const params: TextParams = Object.assign({}, ...parts.slice(0, parts.length - i))
    return `${key}.${Buffer.from(new URLSearchParams(params).toString()).toString('base64url')}`
  })
  return texts.find((text) => text.length <= MAX_BYTES) ?? ''
}

function read(text: string): TextParams {
  return textParams(Object.fromEntries(new URLSearchParams(Buffer.from(text, 'base64url').toString())))
}

/** Returns the key of a form, which is generated with it, so that a form sent twice books once. */
export function submissionKeyOf({ submission_key: key }: TextParams): string {
  return key !== undefined && /^[\x21-\x7e]{8,100}$/.test(key) ? key : randomUUID()
}

/** Returns the key of a form that was sent before with other content: the same for the same content. */
export function revisedKey(sentKey: string, digest: string): string {
  return hash('sha256', `${sentKey} ${digest}`, 'base64url')
}

/** The field that says 1 once the traveller has been asked and books the same again (decisions 7.47). */
export const BOOK_AGAIN = 'book_again'

/** Fields that the traveller has not filled in. */
const CARRIED = new Set(['submission_key', 'quoted_total', 'draft', 'draft_key', BOOK_AGAIN])

/**
 * Returns a digest of the input. Two forms with the same digest have the same input. It cannot be guessed without the
 * key.
 */
export function formDigest(key: Buffer, typed: TextParams): string {
  const filledIn = Object.entries(typed)
    .filter(([name]) => !CARRIED.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHmac('sha256', key).update(JSON.stringify(filledIn)).digest('base64url')
}
