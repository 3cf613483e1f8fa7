/** One of the two weights. */
export type Weight = 'regular' | 'bold'

/** The built files of Open Sans by weight, reduced to the characters that our documents use. */
export const FONT_FILES: Readonly<Record<Weight, string>> = {
  regular: 'open-sans-regular.ttf',
  bold: 'open-sans-bold.ttf',
}
