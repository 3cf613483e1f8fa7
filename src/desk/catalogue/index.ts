import type { FastifyReply } from 'fastify'
import { countRows, liveRatesReadAt } from '../../catalogue/count-rows.ts'
import {
  findRunning,
  findUndoable,
  importsSince,
  type KnownImport,
  listImports,
  startImport,
} from '../../catalogue/import/history.ts'
import type { ImportReport } from '../../catalogue/import/import.ts'
import { CatalogueChanged, changedTables, isSeen } from '../../catalogue/import/seen.ts'
import { filesInZip, ZIP_BYTES } from '../../catalogue/import/zip-files.ts'
import type { Deps, Site } from '../../deps.ts'
import { seeOther } from '../../http/redirect.ts'
import { uploadedFile } from '../../http/uploads.ts'
import {
  applyUpload,
  findUpload,
  keepUpload,
  previewFiles,
  previewUndo,
  undoImport,
} from '../../services/operators/catalogue-upload.ts'
import { actorWords } from '../actor-words.ts'
import { confirmForm, isConfirmed } from '../confirm.ts'
import type { Door, Visit } from '../door.ts'
import { cataloguePage, type CatalogueRefusal } from './catalogue-page.ts'
import { importPreviewPage } from './preview-page.ts'

/** How many imports are shown, and how many uploads per minute an address may have checked. */
const MAX_IMPORTS = 20
const PER_MINUTE = 10

/** How often a browser polls the progress of an import. */
const LOOK_SECONDS = '2'

/**
 * Registers /desk/catalogue: what is on sale and since when; a zip is checked, previewed and applied, and the last
 * import undone. Returns a function that waits for running imports.
 */
export function catalogueRoom(door: Door, { db, batchDb, limit }: Deps, site: Site): () => Promise<void> {
  const here = `${site.url}/desk/catalogue`
  const underWay = new Set<Promise<unknown>>()

  door.get('/desk/catalogue', (visit) => showCatalogue(visit))

  door.post(
    '/desk/catalogue',
    async (visit) => {
      const { typed, request } = visit
      if (request.isMultipart()) return previewUpload(visit)
      if (typed['action'] === 'undo') return isConfirmed(typed) ? goBack(visit) : previewGoingBack(visit)
      if (isConfirmed(typed)) return applyShown(visit)
      return showCatalogue(visit, { status: 422, sentence: 'Choose a zip file.' })
    },
    limit({ name: 'desk:catalogue', perMinute: PER_MINUTE }),
  )

  return async () => {
    await Promise.allSettled(underWay)
  }

  async function showCatalogue({ read, reply, show }: Visit, refusal?: CatalogueRefusal): Promise<FastifyReply> {
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

  async function previewUpload(visit: Visit): Promise<FastifyReply> {
    const { operator, request, now, show } = visit
    const refused = (sentence: string) =>
      showCatalogue(visit, { status: 422, sentence: `${sentence} Nothing was done.` })
    const file = await uploadedFile(request)
    if (file === undefined) return refused('Choose a zip file.')
    if (file === 'too large') return refused(`The zip is larger than ${ZIP_BYTES / 1024 / 1024} MB.`)
    const running = await findRunning(db)
    if (running) return refuseBeside(visit, running)
    const files = await filesInZip(file.content)
    if (typeof files === 'string') return refused(files)
    const report = await previewFiles(batchDb, files)
    if ('faults' in report) return refuseFaults(visit, file.name, report)
    const name = nameOf(file.name)
    const upload = await keepUpload(db, operator.id, { name, content: file.content, seen: report.seen }, now)
    const form = { action: here, asked: { upload }, seen: '', button: `Import ${name}`, back: here }
    return show(importPreviewPage(`Import ${name}`, report, confirmForm(form)))
  }

  async function applyShown(visit: Visit): Promise<FastifyReply> {
    const { typed, operator, actor, now } = visit
    const upload = await findUpload(db, operator.id, typed['upload'] ?? '', now)
    if (!upload) {
      const sentence =
        'Your upload has already been applied, was replaced by another one, or is more than an hour old. Upload it again.'
      return showCatalogue(visit, { status: 409, sentence, since: await latest() })
    }
    const files = await filesInZip(upload.content)
    if (typeof files === 'string') throw new Error(`a kept upload cannot be read: ${files}`)
    const { name, seen } = upload
    return start(visit, { name, seen }, (id) =>
      applyUpload(batchDb, operator.id, files, { id, name, actor, seen }, now),
    )
  }

  async function previewGoingBack(visit: Visit): Promise<FastifyReply> {
    const running = await findRunning(db)
    if (running) return refuseBeside(visit, running)
    const found = await findUndoable(db)
    if (!found) return showCatalogue(visit, { status: 422, sentence: 'There is no import to undo.' })
    const report = await previewUndo(batchDb, found.before)
    if ('faults' in report) throw new Error('the catalogue before the last import has faults')
    const title = `Undo the import of ${found.last.name}`
    const form = { action: here, asked: { action: 'undo' }, seen: report.seen, button: title, back: here }
    return visit.show(importPreviewPage(title, report, confirmForm(form)))
  }

  async function goBack(visit: Visit): Promise<FastifyReply> {
    const { typed, actor, now } = visit
    const { seen = '' } = typed
    if (!isSeen(seen)) {
      const sentence = 'This form does not say what was shown before. Nothing was done. Press “Undo” again.'
      return showCatalogue(visit, { status: 422, sentence })
    }
    const found = await findUndoable(db)
    if (!found) return refuseChanged(visit, seen)
    const name = `undo of ${found.last.name}`.slice(0, MAX_NAME_LENGTH)
    return start(visit, { name, seen }, (id) => undoImport(batchDb, found.before, { id, name, actor, seen }, now))
  }

  /** Starts the previewed import, unless the catalogue has changed since, or another import is running. */
  async function start(
    visit: Visit,
    { name, seen }: { name: string; seen: string },
    work: (id: number) => Promise<ImportReport>,
  ): Promise<FastifyReply> {
    const { actor, request, reply } = visit
    const running = await findRunning(db)
    if (running) return refuseBeside(visit, running)
    if ((await changedTables(db, seen)).length > 0) return refuseChanged(visit, seen)
    const started = await startImport(db, { name, actor })
    if ('running' in started) return refuseBeside(visit, started.running)
    const done: Promise<unknown> = work(started.id)
      .catch((error: unknown) => {
        if (!(error instanceof CatalogueChanged)) request.log.error(error, `the import of ${name} failed`)
      })
      .finally(() => underWay.delete(done))
    underWay.add(done)
    return seeOther(reply, here)
  }

  function refuseBeside(visit: Visit, running: KnownImport): Promise<FastifyReply> {
    const { name, progress } = running
    const sentence = `${actorWords(running)} is importing ${name}${progress === null ? '' : `: ${progress}`}. Nothing was done. Try again when that has finished.`
    return showCatalogue(visit, { status: 409, sentence })
  }

  async function refuseChanged(visit: Visit, seen: string): Promise<FastifyReply> {
    const since = await importsSince(db, seen)
    const how = since.length > 0 ? '' : `, by a program, in ${(await changedTables(db, seen)).join(', ')}`
    const sentence = `The catalogue has changed since this was shown${how}. Nothing was done. Please check it again.`
    return showCatalogue(visit, { status: 409, sentence, since })
  }

  async function latest(): Promise<KnownImport[]> {
    return (await listImports(db, MAX_IMPORTS)).filter(({ state }) => state === 'applied').slice(0, 1)
  }

  function refuseFaults(visit: Visit, name: string, { faults }: Extract<ImportReport, { faults: unknown }>) {
    return showCatalogue(visit, { status: 422, sentence: `${nameOf(name)} has faults. Nothing was changed.`, faults })
  }
}

/** The maximum length of an import's name. */
const MAX_NAME_LENGTH = 120

/** Returns the name of an uploaded file, without its folder. */
function nameOf(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? ''
  return name.replaceAll(/\p{Cc}/gu, '').slice(0, MAX_NAME_LENGTH) || 'catalogue.zip'
}
