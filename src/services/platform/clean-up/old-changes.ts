import { catalogueChanges } from '../../../db/schema/catalogue-changes.ts'
import { DAY_MS } from '../../../values/time.ts'
import { oldRows } from './old-rows.ts'

/** What changed in the catalogue is read within seconds; a process that was away for longer reads everything. */
export const oldChanges = oldRows(catalogueChanges, catalogueChanges.madeAt, DAY_MS)
