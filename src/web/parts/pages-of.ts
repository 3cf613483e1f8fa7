/** A page of a list, and where the next one begins; null on the last. */
interface ListPage<Row, Key> {
  rows: readonly Row[]
  next: Key | null
}

/**
 * Yields the pages of a list one by one, each read on demand. The first is read at once, so that errors occur before a
 * download begins; the others wait for their turn.
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
