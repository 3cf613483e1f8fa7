import { formatsOf } from '../../../values/formats.ts'

/** Dates, times, counts and prices as French writes them. */
export const formats = formatsOf('fr-FR', ' à ')
