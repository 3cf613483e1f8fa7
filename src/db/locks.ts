/** The numbers of the advisory locks: arbitrary, but different from each other. */
export const LOCKS = {
  migration: 6_283_741,
  import: 6_283_742,
  cleanUp: 6_283_743,
  startOfImport: 6_283_745,
  changesOfBookings: 4_710_331,
} as const
