import type { Deps, Site } from '../../deps.ts'
import { isConfirmed } from '../confirm.ts'
import type { Door } from '../door.ts'
import { showCatalogue } from './show-catalogue.ts'
import type { CatalogueDoor } from './start.ts'
import { undoShown, showUndo } from './undo.ts'
import { applyShown, previewUpload } from './upload.ts'

/** How many uploads per minute an address may have checked. */
const PER_MINUTE = 10

/**
 * Registers /desk/catalogue: what is on sale and since when; a zip is checked, previewed and applied, and the last
 * import undone. Returns a function that waits for running imports.
 */
export function catalogue(door: Door, { db, batchDb, limit }: Deps, site: Site): () => Promise<void> {
  const permission: CatalogueDoor = { db, batchDb, site, here: `${site.url}/desk/catalogue`, underWay: new Set() }

  door.get('/desk/catalogue', (visit) => showCatalogue(site, visit))

  door.post(
    '/desk/catalogue',
    async (visit) => {
      const { typed, request } = visit
      if (request.isMultipart()) return previewUpload(permission, visit)
      if (typed['action'] === 'undo')
        return isConfirmed(typed) ? undoShown(permission, visit) : showUndo(permission, visit)
      if (isConfirmed(typed)) return applyShown(permission, visit)
      return showCatalogue(site, visit, { status: 422, sentence: 'Choose a zip file.' })
    },
    limit({ name: 'desk:catalogue', perMinute: PER_MINUTE }),
  )

  return async () => {
    await Promise.allSettled(permission.underWay)
  }
}
