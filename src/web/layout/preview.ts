import { readBuilt } from '../../built.ts'
import type { Site } from '../../deps.ts'
import { CachedBody, sendCached } from '../../http/cached-body.ts'
import { REFUSED_LAST } from '../../http/shed-load.ts'
import type { Api } from '../../http/zod.ts'
import type { Words } from '../../texts/site/en.ts'
import { type Language, LANGUAGES } from '../../values/language.ts'
import { once } from '../../values/memo.ts'

/** Returns the URL of that picture in the language of a page. */
export function previewUrl({ site, words }: { site: Pick<Site, 'assetsUrl'>; words: Pick<Words, 'language'> }): string {
  return `${site.assetsUrl}/assets/${previewFile(words.language)}`
}

/** Returns its file name in a language. */
export function previewFile(language: Language): string {
  return `preview-${language}.png`
}

/** GET /assets/preview-<language>.png. */
export function previews(site: Api): void {
  for (const language of LANGUAGES) {
    const body = once(async () => new CachedBody(await readBuilt(previewFile(language))))
    site.get(`/assets/${previewFile(language)}`, { config: REFUSED_LAST }, (request, reply) =>
      sendCached(request, reply.type('image/png'), body(), 'public, max-age=86400'),
    )
  }
}
