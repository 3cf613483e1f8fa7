/** Scrapes metrics, and returns each value by its metric with labels, as it is written. */
export async function scrape(url: string): Promise<Map<string, number>> {
  const answer = await fetch(url)
  const lines = (await answer.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const end = line.lastIndexOf(' ')
      return [line.slice(0, end), Number(line.slice(end + 1))]
    }),
  )
}
