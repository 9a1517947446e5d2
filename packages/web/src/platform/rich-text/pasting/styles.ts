/** Declarations by property, all in lower case, also those of Office that browsers don’t know. */
export type Style = ReadonlyMap<string, string>

/** Declarations by selector: `.class` or `tag.class`, in lower case. */
export type Sheet = ReadonlyMap<string, string>

/** More is no text that somebody formatted, and would only cost time. */
const mostSheetLetters = 500_000

/** What the style sheets of a copied text say about classes. Other selectors are left out. */
export function readSheet(page: Document): Sheet {
  const all = [...page.querySelectorAll('style')].map(({ textContent }) => textContent ?? '').join('}')
  const sheet = new Map<string, string>()
  for (const rule of all.slice(0, mostSheetLetters).split('}')) {
    const [selectors = '', declarations = ''] = rule.split('{')
    const plain = (selectors.split('*/').at(-1) ?? '').replace('<!--', '')
    for (const selector of plain.toLowerCase().split(',')) {
      const name = selector.trim()
      if (/^[a-z\d]*\.[\w-]+$/.test(name)) sheet.set(name, `${sheet.get(name) ?? ''};${declarations}`)
    }
  }
  return sheet
}

/** The style of an element by its classes and its attribute, without what it takes over from around it. */
export function styleOf(element: Element, sheet: Sheet): Style {
  const tag = element.localName
  const classes = [...element.classList].map(name => name.toLowerCase())
  const texts = [
    ...classes.map(name => sheet.get(`.${name}`)),
    ...classes.map(name => sheet.get(`${tag}.${name}`)),
    element.getAttribute('style'),
  ]
  const style = new Map<string, string>()
  for (const text of texts) {
    for (const declaration of text?.toLowerCase().split(';') ?? []) {
      const colon = declaration.indexOf(':')
      if (colon > 0) style.set(declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim())
    }
  }
  return style
}
