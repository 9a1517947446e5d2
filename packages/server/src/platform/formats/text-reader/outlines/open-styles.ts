import { walkXml } from '../package/xml-events.ts'

/** The styles of an OpenDocument file (1.2) that matter for reading it. */
export interface OpenStyles {
  readonly bold: ReadonlySet<string>
  readonly italic: ReadonlySet<string>
  /** Styles of tables and pages that are not shown. */
  readonly hidden: ReadonlySet<string>
  /** Styles of words, lines and sections that are not shown. */
  readonly unseen: ReadonlySet<string>
  /** Lists whose items have numbers, by style and depth (`L1.1`). */
  readonly numbered: ReadonlySet<string>
}

export function readOpenStyles(...sources: readonly string[]): OpenStyles {
  const bold = new Set<string>()
  const italic = new Set<string>()
  const hidden = new Set<string>()
  const unseen = new Set<string>()
  const numbered = new Set<string>()
  const parents = new Map<string, string>()
  const seen = new Set<string>()
  for (const source of sources) {
    let style = ''
    let list = ''
    walkXml(source, {
      open(name, attribute) {
        if (name === 'style:style') {
          style = attribute('style:name') ?? ''
          parents.set(style, attribute('style:parent-style-name') ?? '')
        } else if (name === 'text:list-style') list = attribute('style:name') ?? ''
        else if (name === 'text:list-level-style-number' && attribute('style:num-format') !== '') {
          numbered.add(`${list}.${attribute('text:level') ?? ''}`)
        } else if (name === 'style:text-properties' && style) {
          if (attribute('fo:font-weight') === 'bold') bold.add(style)
          if (attribute('fo:font-style') === 'italic') italic.add(style)
          const display = attribute('text:display')
          if (display !== null) (display === 'none' ? unseen : seen).add(style)
        } else if (name === 'style:table-properties' && attribute('table:display') === 'false') hidden.add(style)
        else if (name === 'style:drawing-page-properties' && attribute('presentation:visibility') === 'hidden') {
          hidden.add(style)
        }
      },
      close(name) {
        if (name === 'style:style') style = ''
      },
      text: () => undefined,
    })
  }
  for (const style of parents.keys()) {
    // A style takes from its parent what it doesn't say itself.
    for (let [name, step]: [string | undefined, number] = [style, 0]; name && step < 20; step++) {
      if (unseen.has(name)) unseen.add(style)
      if (unseen.has(name) || seen.has(name)) break
      name = parents.get(name)
    }
  }
  return { bold, italic, hidden, unseen, numbered }
}
