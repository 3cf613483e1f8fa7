/** The lines as text, with columns as wide as their longest cell. */
export function tableOf(lines: string[][]): string {
  const widthOf = (column: number) => Math.max(...lines.map((line) => line[column]?.length ?? 0))
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widthOf(i)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
