import { z } from 'zod'

/** Anything, which the API description shows as its component of that name: what is read, or was written, elsewhere. */
export function describedBy(component: string) {
  return z.unknown().meta({ $ref: `#/components/schemas/${component}` })
}
