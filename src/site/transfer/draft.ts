import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Site } from '../../deps.ts'
import { newToken } from '../../values/token.ts'
import { type Typed, typedWords } from '../../web/typed.ts'

const COOKIE = 'draft'

/** Long enough to look at other vehicles or times. */
const SECONDS = 30 * 60

/** Browsers keep no larger cookie than 4 KiB. */
const MOST_BYTES = 3_500

/** What is kept: who travels, flights, address and notes; the terms are accepted again. */
const KEPT = [
  'name',
  'last_name',
  'email',
  'country_code',
  'mobile_number',
  'outbound_flight_number',
  'outbound_flight_unknown',
  'return_flight_number',
  'return_flight_unknown',
  'accommodation',
  'accommodation_id',
  'payment_method',
  'additional_info',
  'return_additional_info',
]

/**
 * What was typed at step 3, kept while the traveller changes the trip: in a cookie, which only pages whose URL carries
 * its key read. No URL says anything of people (decisions 7.32).
 */
export interface Draft {
  /** Keeps what was typed, except notes that no cookie holds, and returns its key for a URL; nothing if nothing was typed. */
  keep: (reply: FastifyReply, typed: Typed) => Typed
  /** Returns what was kept under a key; nothing for another one. */
  find: (request: FastifyRequest, key: string | undefined) => Typed
}

/** Returns what keeps the drafts of a site. */
export function drafts(site: Site): Draft {
  const { pathname, protocol } = new URL(site.url)
  return {
    keep(reply, typed) {
      const words = Object.fromEntries(KEPT.flatMap((name) => (typed[name] ? [[name, typed[name]]] : [])))
      if (Object.keys(words).length === 0) return {}
      const key = newToken()
      void reply.setCookie(COOKIE, written(key, words), {
        path: pathname,
        maxAge: SECONDS,
        httpOnly: true,
        sameSite: 'lax',
        secure: protocol === 'https:',
      })
      return { draft: key }
    },
    find({ cookies: { [COOKIE]: cookie = '' } }, key) {
      const [kept, text = ''] = cookie.split('.', 2)
      return key !== undefined && kept === key ? read(text) : {}
    },
  }
}

/** Returns the largest of these that fits a cookie: everything, all but the notes, nothing. */
function written(key: string, words: Record<string, string>): string {
  const { additional_info: _, return_additional_info: __, ...withoutNotes } = words
  const texts = [words, withoutNotes].map((kept) => {
    const text = Buffer.from(new URLSearchParams(kept).toString()).toString('base64url')
    return `${key}.${text}`
  })
  return texts.find((text) => text.length <= MOST_BYTES) ?? ''
}

function read(text: string): Typed {
  return typedWords(Object.fromEntries(new URLSearchParams(Buffer.from(text, 'base64url').toString())))
}
