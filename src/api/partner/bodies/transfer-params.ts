import { z } from 'zod'
import { integer, required } from '../../../http/fields.ts'

/** The path of a stored request, in both versions. */
export const transferParams = z.object({ id: required(integer(1), { description: 'From POST /transfer.' }) })
