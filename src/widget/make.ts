/** The attributes of an element: true is written without a value, false and undefined are omitted. */
type Attributes = Readonly<Record<string, string | boolean | undefined>>

/** Creates an element without parsing markup, which the policy of the surrounding page may forbid. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value === true) element.setAttribute(attribute, '')
    else if (value !== undefined && value !== false) element.setAttribute(attribute, value)
  }
  element.append(...children)
  return element
}
