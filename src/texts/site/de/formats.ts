import { formatsOf } from '../../../values/formats.ts'

/** Dates, times, counts and prices as German writes them. */
export const formats = formatsOf('de-DE')
