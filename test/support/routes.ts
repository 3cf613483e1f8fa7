import type { FastifyInstance } from 'fastify'

/** Every path of the application, as it was mounted; some are only the beginning of others. */
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
