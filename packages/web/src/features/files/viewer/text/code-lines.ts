/** A run of text of one colour; `kind` is the highlighter's name for it, empty for plain text. */
export type Token = readonly [kind: string, text: string]
export type TokenLine = readonly Token[]

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/**
 * Splits the highlighter's output into lines of tokens, so that the page is built from text and never from markup. The
 * highlighter writes only `<span class="hljs-…">`, `</span>` and escaped text.
 */
export function tokenLines(markup: string): TokenLine[] {
  const lines: Token[][] = [[]]
  const open: string[] = []
  for (const [part] of markup.matchAll(/<span class="[^"]*">|<\/span>|[^<]+/g)) {
    if (part === '</span>') open.pop()
    else if (part.startsWith('<')) open.push(kindOf(part))
    else
      addText(
        lines,
        open.at(-1) ?? '',
        part.replace(/&(?:amp|lt|gt|quot|#x27);/g, entity => entities[entity]!),
      )
  }
  return lines
}

function kindOf(tag: string): string {
  return /hljs-([a-z-]+)/.exec(tag)?.[1] ?? ''
}

function addText(lines: Token[][], kind: string, text: string): void {
  const [first = '', ...rest] = text.split('\n')
  if (first !== '') lines.at(-1)!.push([kind, first])
  for (const line of rest) lines.push(line === '' ? [] : [[kind, line]])
}
