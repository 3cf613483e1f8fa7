import { z } from 'zod'

/**
 * Returns a schema that accepts anything, and that the API description shows as the component of that name. For what is
 * parsed or written elsewhere.
 */
export function describedBy(component: string) {
  return z.unknown().meta({ $ref: `#/components/schemas/${component}` })
}
