type Measure = (text: string) => number

/**
 * Returns the text in lines no wider than that, broken after spaces, hyphens and slashes; a word wider than a line is
 * broken anywhere.
 */
export function breakLines(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap((paragraph) => breakParagraph(paragraph, width, measure))
}

function breakParagraph(paragraph: string, width: number, measure: Measure): string[] {
  if (measure(paragraph) <= width) return [paragraph]
  const space = measure(' ')
  const lines: string[] = []
  let line = ''
  let taken = 0
  for (const piece of piecesOf(paragraph, width, measure)) {
    const wide = measure(piece)
    // Spaces at the end of a line take no room.
    const seen = wide - (piece.length - piece.trimEnd().length) * space
    if (line !== '' && taken + seen > width) {
      lines.push(line.trimEnd())
      line = ''
      taken = 0
    }
    line += piece
    taken += wide
  }
  return [...lines, line.trimEnd()]
}

/** What stays together: words, and the letters of words that are too wide. */
function piecesOf(paragraph: string, width: number, measure: Measure): string[] {
  const words = paragraph.match(/[^ \-–—/]*(?: +|[-–—/]+ *|$)/g) ?? []
  return words.flatMap((word) => (measure(word) > width ? (word.match(LETTER) ?? []) : word))
}

/** With its accents. */
const LETTER = /.\p{M}*/gu
