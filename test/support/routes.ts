import type { FastifyInstance } from 'fastify'

/** Returns every path of the application as it was mounted; some are prefixes of others. */
export function mountedPaths(app: FastifyInstance): Set<string> {
  const stack: string[] = []
  const paths = app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .map((line) => {
      const [, indent = '', path = ''] = /^([│ ]*[├└]── )(\S+)/.exec(line) ?? []
      stack.splice(Math.max(0, indent.length / 4 - 1))
      stack.push(path)
      return stack.join('')
    })
  return new Set(paths)
}
