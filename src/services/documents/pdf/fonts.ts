import { type BuiltFile, contentOf } from '../../../built.ts'

/** One of the two weights. */
export type Weight = 'regular' | 'bold'

/** Open Sans by weight, with what our documents need of it. */
export const FONT_FILES: Readonly<Record<Weight, BuiltFile>> = {
  regular: builtFont('regular'),
  bold: builtFont('bold'),
}

/** The fonts, read when the first document is drawn. */
export const FONTS: Readonly<Record<Weight, Buffer>> = {
  regular: await contentOf(FONT_FILES.regular),
  bold: await contentOf(FONT_FILES.bold),
}

function builtFont(weight: Weight): BuiltFile {
  return {
    name: `open-sans-${weight}.ttf`,
    make: async () => (await import('./make-font.ts')).makeFont(weight),
  }
}
