/** The text as a browser reads it. */
export function unescaped(text = ''): string {
  return text.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
}

/** A field of a page's forms as a browser reads it: a box or a list's entry is one too, chosen or not. */
export type FormField = readonly [name: string, value: string, isChosen: boolean]

/** The fields of the forms of a page, in their order. */
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
