import { formatsOf } from '../../../values/formats.ts'

/** Dates, times, counts and prices as English writes them. */
export const formats = formatsOf('en-GB')
