import { fdatasyncSync, fsyncSync } from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'

/** A file or folder that the database has open, with this process's descriptor of it. */
interface OpenFile {
  nfd: number
  node: { mode: number }
}

/** Makes NODEFS sync files, because Emscripten's own reports success without syncing. */
export function syncWhatIsSynced({ FS, NODEFS }: PGlite['Module']): void {
  NODEFS.stream_ops.fsync = ({ nfd, node }: OpenFile) =>
    NODEFS.tryFSOperation(() => {
      if (FS.isDir(node.mode)) fsyncSync(nfd)
      else fdatasyncSync(nfd)
      return 0
    })
}
