import type { FastifyReply } from 'fastify'
import { findRunning, findUndoable } from '../../catalogue/import/history.ts'
import { isSeen } from '../../catalogue/import/seen.ts'
import { previewUndo, undoImport } from '../../services/people/catalogue-upload.ts'
import { confirmForm } from '../confirm.ts'
import type { Visit } from '../door.ts'
import { importPreviewPage } from './preview-page.ts'
import { showCatalogue } from './show-catalogue.ts'
import { type CatalogueDoor, MAX_NAME_LENGTH, refuseBeside, refuseChanged, start } from './start.ts'

/** Shows what undoing the last import would change. */
export async function showUndo({ db, batchDb, site, here }: CatalogueDoor, visit: Visit): Promise<FastifyReply> {
  const running = await findRunning(db)
  if (running) return refuseBeside(site, visit, running)
  const found = await findUndoable(db)
  if (!found) return showCatalogue(site, visit, { status: 422, sentence: 'There is no import to undo.' })
  const report = await previewUndo(batchDb, found.before)
  if ('faults' in report) throw new Error('the catalogue before the last import has faults')
  const title = `Undo the import of ${found.last.name}`
  const form = { action: here, asked: { action: 'undo' }, seen: report.seen, button: title, back: here }
  return visit.show(importPreviewPage(title, report, confirmForm(form)))
}

/** Undoes the last import, as it was previewed. */
export async function undoShown(permission: CatalogueDoor, visit: Visit): Promise<FastifyReply> {
  const { db, batchDb, site } = permission
  const { typed, actor, now } = visit
  const { seen = '' } = typed
  if (!isSeen(seen)) {
    const sentence = 'This form does not say what was shown before. Nothing was done. Press “Undo” again.'
    return showCatalogue(site, visit, { status: 422, sentence })
  }
  const found = await findUndoable(db)
  if (!found) return refuseChanged(permission, visit, seen)
  const name = `undo of ${found.last.name}`.slice(0, MAX_NAME_LENGTH)
  return start(permission, visit, { name, seen }, (id) =>
    undoImport(batchDb, found.before, { id, name, actor, seen }, now),
  )
}
