import { catalogueChanges } from '../../../db/schema/catalogue-changes.ts'
import { DAY_MS } from '../../../values/time.ts'
import { oldRows } from './old-rows.ts'

/** Changes of the catalogue are read within seconds. A process that was disconnected for longer reads everything. */
export const oldChanges = oldRows(catalogueChanges, catalogueChanges.madeAt, DAY_MS)
