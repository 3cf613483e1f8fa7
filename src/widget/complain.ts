/** Tells whoever puts the widget on a page what is wrong with it. Travellers see nothing of it. */
export function complain(what: string): void {
  console.warn(`[widget.min.js] ${what}`)
}
