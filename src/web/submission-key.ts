import { randomUUID } from 'node:crypto'
import type { Typed } from './typed.ts'

/** Returns the key of a form, which is generated with it: sent twice, it books once. */
export function submissionKeyOf({ submission_key: key }: Typed): string {
  return key !== undefined && /^[\x21-\x7e]{8,100}$/.test(key) ? key : randomUUID()
}
