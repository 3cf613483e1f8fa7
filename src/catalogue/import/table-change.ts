/** What an import changed in one table, or would change. */
export interface TableChange {
  file: string
  added: number
  changed: number
  deactivated: number
}

/** Returns whether an import changed, or would change, rows of a table. */
export function isChange({ added, changed, deactivated }: TableChange): boolean {
  return added + changed + deactivated > 0
}
