import type { FastifyReply } from 'fastify'
import { findRunning, type KnownImport, listImports } from '../../catalogue/import/history.ts'
import { filesInZip, ZIP_BYTES } from '../../catalogue/import/zip-files.ts'
import type { Database } from '../../db/database.ts'
import { uploadedFile } from '../../http/uploads.ts'
import { OutOfBounds } from '../../process/child.ts'
import { applyUpload, findUpload, keepUpload, previewZip } from '../../services/people/catalogue-upload.ts'
import { NoSlot } from '../../values/slots.ts'
import { confirmForm } from '../confirm.ts'
import type { Visit } from '../door.ts'
import { importPreviewPage } from './preview-page.ts'
import { MAX_IMPORTS, showCatalogue } from './show-catalogue.ts'
import { type CatalogueDoor, MAX_NAME_LENGTH, refuseBeside, start } from './start.ts'

/** Checks an uploaded zip, keeps it, and shows what it would change. */
export async function previewUpload({ db, batchDb, site, here }: CatalogueDoor, visit: Visit): Promise<FastifyReply> {
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
export async function applyShown(permission: CatalogueDoor, visit: Visit): Promise<FastifyReply> {
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
