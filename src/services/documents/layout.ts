import { ACCENT, GREY, Sheet, type TextStyle } from './pdf/sheet.ts'

/** The space left and right of the contents of every document. */
export const MARGIN = 48

/** How wide the contents are. */
export const WIDTH = Sheet.WIDTH - 2 * MARGIN

/** Where the contents of a page begin. */
export const TOP = 58

/** Where the footer begins. */
export const FOOTER = 768

/** Whose document it is. */
export const SENDER: TextStyle = { size: 13, weight: 'bold', color: ACCENT, lines: 2 }
/** What it is. */
export const TITLE: TextStyle = { size: 12, color: GREY, role: 'H1' }
/** Remarks. */
export const SMALL: TextStyle = { size: 9.5, color: GREY }
/** What the text below it is. */
export const LABEL: TextStyle = { size: 8, weight: 'bold', color: GREY }
/** What is looked up. */
export const VALUE: TextStyle = { size: 10.5, lines: 30 }
