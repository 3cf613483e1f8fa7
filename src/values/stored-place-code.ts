import { z } from 'zod'
import { PLACE_TYPES } from './place-code.ts'

/** The schema of a place code stored in JSON. */
export const storedPlaceCode = z.templateLiteral([z.enum(PLACE_TYPES), '-', z.string()])
