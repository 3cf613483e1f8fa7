import { ACCENT, GREY, Sheet, type TextStyle } from './pdf/sheet.ts'

/** The left and right margin of every document. */
export const MARGIN = 48

/** The width of the contents. */
export const WIDTH = Sheet.WIDTH - 2 * MARGIN

/** The y at which the contents of a page begin. */
export const TOP = 58

/** The y at which the footer begins. */
export const FOOTER = 768

/** The name of the sender. */
export const SENDER: TextStyle = { size: 13, weight: 'bold', color: ACCENT, lines: 2 }
/** The type of the document. */
export const TITLE: TextStyle = { size: 12, color: GREY, role: 'H1' }
/** Remarks. */
export const SMALL: TextStyle = { size: 9.5, color: GREY }
/** The label above a value. */
export const LABEL: TextStyle = { size: 8, weight: 'bold', color: GREY }
/** A value that is looked up. */
export const VALUE: TextStyle = { size: 10.5, lines: 30 }
