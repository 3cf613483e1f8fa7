import type { FastifyReply } from 'fastify'
import { countRows, liveRatesReadAt } from '../../catalogue/count-rows.ts'
import { findRunning, findUndoable, listImports } from '../../catalogue/import/history.ts'
import type { Site } from '../../deps.ts'
import type { Visit } from '../door.ts'
import { type CatalogueRefusal, cataloguePage } from './catalogue-page.ts'

/** How many imports are shown. */
export const MAX_IMPORTS = 20

/** How often a browser polls the progress of an import. */
const LOOK_SECONDS = '2'

/** Sends the page of the catalogue, with why nothing was done, if something was to be done. */
export async function showCatalogue(
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
