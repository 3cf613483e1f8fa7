import { ApiError } from '../../errors.ts'
import type { Api } from '../../http/zod.ts'

/** Refuses, below the prefix of one version, every path that has no endpoint: with the headers of that version. */
export function refuseOtherPaths(api: Api): void {
  const refuse = async () => {
    throw new ApiError('NOT_FOUND', 'there is no endpoint at this path')
  }
  // '/' is the root with and without its slash.
  for (const url of ['/', '/*']) api.all(url, { onRequest: refuse }, refuse)
}
