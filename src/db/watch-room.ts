import { statfs } from 'node:fs/promises'
import type { PGlite } from '@electric-sql/pglite'
import type { Report } from './database.ts'

const CHECK_MS = 1_000
const MB = 2 ** 20

/** With less free space than this the database refuses writes, so that it never runs out of space during one. */
const MIN_MB = 64
/** Writes resume with this much free space, so that they do not stop again at once. */
const ENOUGH_MB = 80

/**
 * Makes the database refuse writes, as a standby does, while the disk of its folder is nearly full. Returns a function
 * that stops watching.
 */
export function watchRoom(lite: PGlite, folder: string, report: Report): () => void {
  let refuses = false
  let isChecking = false
  const timer = setInterval(() => {
    if (isChecking) return
    isChecking = true
    check()
      .catch((error: unknown) => report('warn', 'the free space on the disk is unknown', error))
      .finally(() => (isChecking = false))
  }, CHECK_MS)
  return () => clearInterval(timer)

  async function check(): Promise<void> {
    const { bavail, bsize } = await statfs(folder)
    const freeMb = Math.floor((bavail * bsize) / MB)
    const shouldRefuse = freeMb < (refuses ? ENOUGH_MB : MIN_MB)
    if (shouldRefuse === refuses) return
    await lite.exec(`SET default_transaction_read_only = ${shouldRefuse ? 'on' : 'off'}`)
    refuses = shouldRefuse
    if (!refuses) report('info', `${freeMb} MB are free on the disk of ${folder}: sales resume`)
    else report('error', `${freeMb} MB are free on the disk of ${folder}: sales are refused below ${ENOUGH_MB} MB`)
  }
}
