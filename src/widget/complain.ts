/** Reports a mistake in the use of the widget on the console, where travellers do not see it. */
export function complain(what: string): void {
  console.warn(`[widget.min.js] ${what}`)
}
