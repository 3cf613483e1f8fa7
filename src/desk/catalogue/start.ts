import type { FastifyReply } from 'fastify'
import { findRunning, importsSince, type KnownImport, startImport } from '../../catalogue/import/history.ts'
import type { ImportReport } from '../../catalogue/import/import.ts'
import { CatalogueChanged, changedTables } from '../../catalogue/import/seen.ts'
import type { Deps, Site } from '../../deps.ts'
import { actorWords } from '../actor-words.ts'
import type { Visit } from '../door.ts'
import { showCatalogue } from './show-catalogue.ts'

/** The maximum length of an import's name. */
export const MAX_NAME_LENGTH = 120

/** What uploads and undoing need. */
export interface CatalogueDoor extends Pick<Deps, 'db' | 'batchDb'> {
  site: Site
  /** The URL of the permission. */
  here: string
  /** The running imports, which never reject. */
  underWay: Set<Promise<unknown>>
}

/** Starts the previewed import, unless the catalogue has changed since, or another import is running. */
export async function start(
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
export function refuseBeside(site: Site, visit: Visit, running: KnownImport): Promise<FastifyReply> {
  const { name, progress } = running
  const sentence = `${actorWords(running)} is importing ${name}${progress === null ? '' : `: ${progress}`}. Nothing was done. Try again when that has finished.`
  return showCatalogue(site, visit, { status: 409, sentence })
}

/** Refuses what was previewed, because the catalogue has changed since, and says how. */
export async function refuseChanged(
  { db, site }: Pick<CatalogueDoor, 'db' | 'site'>,
  visit: Visit,
  seen: string,
): Promise<FastifyReply> {
  const since = await importsSince(db, seen)
  const how = since.length > 0 ? '' : `, by a program, in ${(await changedTables(db, seen)).join(', ')}`
  const sentence = `The catalogue has changed since this was shown${how}. Nothing was done. Please check it again.`
  return showCatalogue(site, visit, { status: 409, sentence, since })
}
