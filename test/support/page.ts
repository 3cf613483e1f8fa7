/** Decodes character references as a browser does. */
export function unescaped(text = ''): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}

/** A form field as a browser reads it. Check boxes and options are fields too, chosen or not. */
export type FormField = readonly [name: string, value: string, isChosen: boolean]

/** Returns the fields of all forms on a page, in order. */
export function fieldsOf(page: string): FormField[] {
  const controls = page.matchAll(/<input([^>]*?)\/?>|<select([^>]*)>(.*?)<\/select>/gs)
  return Array.from(controls).flatMap(([, input, select, options = '']) => {
    if (input !== undefined) {
      const isBox = /type="(radio|checkbox)"/.test(input)
      return [[attribute(input, 'name'), attribute(input, 'value'), !isBox || / checked/.test(input)] as const]
    }
    return Array.from(options.matchAll(/<option([^>]*)>/g), ([, option = '']) => {
      return [attribute(select ?? '', 'name'), attribute(option, 'value'), / selected/.test(option)] as const
    })
  })
}

function attribute(tag: string, name: string): string {
  return unescaped(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1])
}

/** Returns what the links to the parts of a long page say, after checking that each leads to one. */
export function jumpsOf(html: string, label: string): string[] {
  const [, nav = ''] = new RegExp(`<nav class="trail" aria-label="${label}">(.*?)</nav>`, 's').exec(html) ?? []
  return Array.from(nav.matchAll(/<a href="#([^"]*)"\s*>(.*?)<\/a\s*>/gs), ([, id = '', text = '']) => {
    if (html.split(`id="${id}"`).length !== 2) throw new Error(`not one part of the page is ${id}`)
    return text.replaceAll(/<[^>]*>/g, '')
  })
}
