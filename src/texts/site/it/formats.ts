import { formatsOf } from '../../../values/formats.ts'

/** Dates, times, counts and prices as Italian writes them. */
export const formats = formatsOf('it-IT', ' alle ')
