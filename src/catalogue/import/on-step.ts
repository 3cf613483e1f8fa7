/** Called for each file of an import, before its lines are read and before its rows are written. */
export type OnStep = (
  step: { doing: 'reading'; file: string } | { doing: 'writing'; file: string; rows: number },
) => void
