/**
 * Returns the rows that a statement changed, by a key. A statement returns them in the order in which they are stored,
 * which every change of a row alters.
 */
export function inOrder<Row>(rows: readonly Row[], keyOf: (row: Row) => number | Date): Row[] {
  return rows.toSorted((one, other) => Number(keyOf(one)) - Number(keyOf(other)))
}
