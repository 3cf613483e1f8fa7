import { and, eq, gt } from 'drizzle-orm'
import { applyRows } from '../../catalogue/import/apply.ts'
import type { RowsBefore, TableChange } from '../../catalogue/import/changes.ts'
import { withCheckedZip } from '../../catalogue/import/checked-zip.ts'
import { importChecked, type ImportReport } from '../../catalogue/import/import.ts'
import { recordImport } from '../../catalogue/import/record-import.ts'
import type { Database } from '../../db/database.ts'
import { catalogueUploads } from '../../db/schema/index.ts'
import type { Actor } from '../../values/actor.ts'
import { HOUR_MS } from '../../values/time.ts'
import { newToken } from '../../values/token.ts'
import { logDesk } from '../people/operator.ts'
import { oldRows } from '../platform/clean-up.ts'

/** An uploaded and previewed catalogue that its operator has not confirmed yet. */
export interface CatalogueUpload {
  name: string
  content: Buffer
  /** The state of the database at the time of the preview. */
  seen: string
}

/** Stores an upload for an hour, replacing the operator's last one. Returns the token that finds it again. */
export async function keepUpload(
  db: Database,
  operatorId: number,
  upload: CatalogueUpload,
  now: Date,
): Promise<string> {
  const row = { ...upload, token: newToken(), uploadedAt: now }
  await db
    .insert(catalogueUploads)
    .values({ operatorId, ...row })
    .onConflictDoUpdate({ target: catalogueUploads.operatorId, set: row })
  return row.token
}

/** Returns an operator's upload; undefined once it is applied, replaced or too old. */
export async function findUpload(
  db: Database,
  operatorId: number,
  token: string,
  now: Date,
): Promise<CatalogueUpload | undefined> {
  const whereKept = gt(catalogueUploads.uploadedAt, new Date(now.getTime() - HOUR_MS))
  const [row] = await db
    .select()
    .from(catalogueUploads)
    .where(and(eq(catalogueUploads.operatorId, operatorId), eq(catalogueUploads.token, token), whereKept))
  return row
}

/** Deletes uploads that were not confirmed. */
export const oldUploads = oldRows(catalogueUploads, catalogueUploads.uploadedAt, HOUR_MS)

/** Returns what an upload would do. Gives up when the signal aborts. Throws OutOfBounds, and NoSlot. */
export async function previewZip(db: Database, zip: Buffer, signal: AbortSignal): Promise<ImportReport> {
  return withCheckedZip(zip, { onStep: () => {}, signal }, (checked) =>
    importChecked(db, checked, { dryRun: true, onStep: () => {}, which: NOBODY }),
  )
}

/** Returns what undoing the last import would do. */
export async function previewUndo(db: Database, before: RowsBefore): Promise<ImportReport> {
  return applyRows(db, before, { dryRun: true, onStep: () => {}, which: NOBODY })
}

/** A dry run is not recorded anywhere. */
const NOBODY = { name: '', actor: { kind: 'system' } } as const

/** An import that has begun is not given up. */
const NEVER = new AbortController().signal

/** The operator, and the import that was started. */
interface StartedImport {
  id: number
  name: string
  actor: Actor
  seen: string
}

/** Applies a previewed upload, and logs at the desk who did it. */
export async function applyUpload(
  db: Database,
  operatorId: number,
  zip: Buffer,
  { id, name, actor, seen }: StartedImport,
  now: Date,
): Promise<ImportReport> {
  return recordImport(db, id, {}, (recorded) =>
    withCheckedZip(zip, { onStep: recorded.onStep, signal: NEVER, isPatient: true }, (checked) =>
      importChecked(db, checked, {
        ...recorded,
        dryRun: false,
        seen,
        alsoDo: async (tx, { changes }) => {
          await tx.delete(catalogueUploads).where(eq(catalogueUploads.operatorId, operatorId))
          await logDesk(tx, { actor, event: 'catalogue imported', detail: `${name}: ${inWords(changes)}` }, now)
        },
      }),
    ),
  )
}

/** Restores the catalogue from before the last import, and logs at the desk who did it. */
export async function undoImport(
  db: Database,
  before: RowsBefore,
  { id, name, actor, seen }: StartedImport,
  now: Date,
): Promise<ImportReport> {
  return recordImport(db, id, { steps: before.files.size }, (recorded) =>
    applyRows(db, before, {
      ...recorded,
      dryRun: false,
      seen,
      alsoDo: (tx, { changes }) =>
        logDesk(tx, { actor, event: 'import undone', detail: `${name}: ${inWords(changes)}` }, now),
    }),
  )
}

function inWords(changes: readonly TableChange[]): string {
  const sum = (count: (change: TableChange) => number) => changes.reduce((all, change) => all + count(change), 0)
  return `${sum(({ added }) => added)} rows added, ${sum(({ changed }) => changed)} changed, ${sum(({ deactivated }) => deactivated)} switched off`
}
