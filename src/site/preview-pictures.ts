import type { FastifyReply, FastifyRequest } from 'fastify'
import { CachedBody, sendCached } from '../http/cached-body.ts'
import type { Preview } from '../services/documents/draw-preview.ts'
import { renderDocument } from '../services/documents/rendering/render-document.ts'
import { once } from '../values/memo.ts'

/** How many pictures are kept; each takes some 200 kB. */
const MAX_KEPT = 60

const kept = new Map<string, () => Promise<CachedBody>>()

/**
 * Sends the picture that other sites show beside a link to a page. It is drawn outside the event loop, gives way to
 * documents that somebody is waiting for, and is kept as long as it says the same (decisions 7.37).
 */
export async function sendPreview(request: FastifyRequest, reply: FastifyReply, preview: Preview): Promise<void> {
  return sendCached(request, reply.type('image/png'), pictureOf(preview)(), 'public, max-age=86400')
}

function pictureOf(preview: Preview): () => Promise<CachedBody> {
  const key = JSON.stringify(preview)
  const known = kept.get(key)
  if (known) return known
  const [oldest] = kept.keys()
  if (oldest !== undefined && kept.size === MAX_KEPT) kept.delete(oldest)
  const picture = once(async () => new CachedBody(await renderDocument({ kind: 'preview', preview }, 'for a mail')))
  kept.set(key, picture)
  return picture
}
