import type { FastifyReply } from 'fastify'
import { countRows, liveRatesReadAt } from '../../catalogue/count-rows.ts'
import { CatalogueChanged, changedTables, isSeen } from '../../catalogue/import/changes.ts'
import { filesInZip, ZIP_BYTES } from '../../catalogue/import/files.ts'
import {
  findRunning,
  importsSince,
  type KnownImport,
  startImport,
  listImports,
  findUndoable,
} from '../../catalogue/import/history.ts'
import type { ImportReport } from '../../catalogue/import/import.ts'
import type { Database } from '../../db/database.ts'
import type { Deps, Site } from '../../deps.ts'
import { uploadedFile } from '../../http/forms.ts'
import { OutOfBounds } from '../../process/child.ts'
import {
  applyUpload,
  findUpload,
  keepUpload,
  previewZip,
  previewUndo,
  undoImport,
} from '../../services/imports/catalogue-upload.ts'
import { NoSlot } from '../../values/slots.ts'
import { isConfirmed, confirmForm } from '../confirm.ts'
import type { Door, Visit } from '../door.ts'
import { actorWords } from '../parts.ts'
import { importPreviewPage, type CatalogueRefusal, cataloguePage } from './catalogue-page.ts'

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

/** The maximum length of an import's name. */
const MAX_NAME_LENGTH = 120

/** What uploads and undoing need. */
interface CatalogueDoor extends Pick<Deps, 'db' | 'batchDb'> {
  site: Site
  /** The URL of the permission. */
  here: string
  /** The running imports, which never reject. */
  underWay: Set<Promise<unknown>>
}

/** Starts the previewed import, unless the catalogue has changed since, or another import is running. */
async function start(
  { db, site, here, underWay }: CatalogueDoor,
  visit: Visit,
  { name, seen }: { name: string; seen: string },
  work: (id: number) => Promise<ImportReport>,
): Promise<FastifyReply> {
  const { actor, request, done: say } = visit
  const running = await findRunning(db)
  if (running) return refuseBeside(site, visit, running)
  if ((await changedTables(db, seen)).length > 0) return refuseChanged({ db, site }, visit, seen)
  const started = await startImport(db, { name, actor })
  if ('running' in started) return refuseBeside(site, visit, started.running)
  const done: Promise<unknown> = work(started.id)
    .catch((error: unknown) => {
      if (!(error instanceof CatalogueChanged)) request.log.error(error, `the import of ${name} failed`)
    })
    .finally(() => underWay.delete(done))
  underWay.add(done)
  return say(here, `${name}: the import has started`)
}

/** Refuses what must not happen while an import is running. */
function refuseBeside(site: Site, visit: Visit, running: KnownImport): Promise<FastifyReply> {
  const { name, progress } = running
  const sentence = `${actorWords(running)} is importing ${name}${progress === null ? '' : `: ${progress}`}. Nothing was done. Try again when that has finished.`
  return showCatalogue(site, visit, { status: 409, sentence })
}

/** Refuses what was previewed, because the catalogue has changed since, and says how. */
async function refuseChanged(
  { db, site }: Pick<CatalogueDoor, 'db' | 'site'>,
  visit: Visit,
  seen: string,
): Promise<FastifyReply> {
  const since = await importsSince(db, seen)
  const how = since.length > 0 ? '' : `, by a program, in ${(await changedTables(db, seen)).join(', ')}`
  const sentence = `The catalogue has changed since this was shown${how}. Nothing was done. Please check it again.`
  return showCatalogue(site, visit, { status: 409, sentence, since })
}

/** Checks an uploaded zip, keeps it, and shows what it would change. */
async function previewUpload({ db, batchDb, site, here }: CatalogueDoor, visit: Visit): Promise<FastifyReply> {
  const { operator, request, now, show, signal } = visit
  const refused = (sentence: string) =>
    showCatalogue(site, visit, { status: 422, sentence: `${sentence} Nothing was done.` })
  const file = await uploadedFile(request)
  if (file === undefined) return refused('Choose a zip file.')
  if (file === 'too large') return refused(`The zip is larger than ${ZIP_BYTES / 1024 / 1024} MB.`)
  const running = await findRunning(db)
  if (running) return refuseBeside(site, visit, running)
  const files = await filesInZip(file.content)
  if (typeof files === 'string') return refused(files)
  const report = await previewZip(batchDb, file.content, signal).catch(whyNotChecked)
  if (typeof report === 'string') return refused(report)
  const name = nameOf(file.name)
  if ('faults' in report) {
    const sentence = `${name} has faults. Nothing was changed.`
    return showCatalogue(site, visit, { status: 422, sentence, found: report })
  }
  const upload = await keepUpload(db, operator.id, { name, content: file.content, seen: report.seen }, now)
  const form = { action: here, asked: { upload }, seen: '', button: `Import ${name}`, back: here }
  return show(importPreviewPage(`Import ${name}`, report, confirmForm(form)))
}

/** Returns why a catalogue could not be checked. */
function whyNotChecked(error: unknown): string {
  if (error instanceof NoSlot) return 'Other catalogues are being checked. Try again in a minute.'
  if (error instanceof OutOfBounds)
    return `Checking it needs too much ${error.bound} here: use npm run catalogue:import.`
  throw error
}

/** Applies the upload that was previewed. */
async function applyShown(permission: CatalogueDoor, visit: Visit): Promise<FastifyReply> {
  const { db, batchDb, site } = permission
  const { typed, operator, actor, now } = visit
  const upload = await findUpload(db, operator.id, typed['upload'] ?? '', now)
  if (!upload) {
    const sentence =
      'Your upload has already been applied, was replaced by another one, or is more than an hour old. Upload it again.'
    return showCatalogue(site, visit, { status: 409, sentence, since: await latestApplied(db) })
  }
  const { name, seen, content } = upload
  return start(permission, visit, { name, seen }, (id) =>
    applyUpload(batchDb, operator.id, content, { id, name, actor, seen }, now),
  )
}

async function latestApplied(db: Database): Promise<KnownImport[]> {
  return (await listImports(db, MAX_IMPORTS)).filter(({ state }) => state === 'applied').slice(0, 1)
}

/** Returns the name of an uploaded file, without its folder. */
function nameOf(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? ''
  return name.replaceAll(/\p{Cc}/gu, '').slice(0, MAX_NAME_LENGTH) || 'catalogue.zip'
}

/** Shows what undoing the last import would change. */
async function showUndo({ db, batchDb, site, here }: CatalogueDoor, visit: Visit): Promise<FastifyReply> {
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
async function undoShown(permission: CatalogueDoor, visit: Visit): Promise<FastifyReply> {
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

/** How many imports are shown. */
const MAX_IMPORTS = 20

/** How often a browser polls the progress of an import. */
const LOOK_SECONDS = '2'

/** Sends the page of the catalogue, with why nothing was done, if something was to be done. */
async function showCatalogue(
  site: Site,
  { read, reply, show }: Visit,
  refusal?: CatalogueRefusal,
): Promise<FastifyReply> {
  const view = await read(async (tx) => ({
    imports: await listImports(tx, MAX_IMPORTS),
    counts: await countRows(tx),
    ratesReadAt: await liveRatesReadAt(tx),
    running: await findRunning(tx),
    undoable: (await findUndoable(tx))?.last,
  }))
  if (view.running && !refusal) reply.header('refresh', LOOK_SECONDS)
  return show(cataloguePage(site, { ...view, refusal }))
}
