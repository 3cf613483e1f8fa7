/** A message in the URL is shown only once: reloading the page does not repeat it. */
export function removeNewsFromUrl() {
  const url = new URL(location.href)
  const news = ['changed', 'sent_before', 'away'].filter((name) => url.searchParams.has(name))
  for (const name of news) url.searchParams.delete(name)
  if (news.length > 0) history.replaceState(history.state, '', url)
}
