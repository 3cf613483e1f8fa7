/** Thrown when another process is using the folder of an embedded database. */
export class FolderInUseError extends Error {
  readonly folder: string

  constructor(folder: string, owner: string) {
    super(`The embedded database in ${folder} is in use by process ${owner}`)
    this.name = 'FolderInUseError'
    this.folder = folder
  }
}
