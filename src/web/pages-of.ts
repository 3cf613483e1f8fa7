/** Some of a list, and where the next page begins; null on the last. */
interface ListPage<Row, Key> {
  rows: readonly Row[]
  next: Key | null
}

/**
 * Returns the pages of a list one by one, each read when it is asked for. The first is read at once, so that whatever is
 * wrong shows before a download begins; the others wait for their turn.
 */
export async function pagesOf<Row, Key>(
  readPage: (after: Key | null, options?: { isPatient: boolean }) => Promise<ListPage<Row, Key>>,
): Promise<AsyncIterable<readonly Row[]>> {
  const first = await readPage(null)
  return (async function* () {
    let page = first
    yield page.rows
    while (page.next !== null) {
      page = await readPage(page.next, { isPatient: true })
      yield page.rows
    }
  })()
}
