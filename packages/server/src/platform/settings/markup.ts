import type { Sentence } from '@holdall/contract/kit/sentences.ts'

/**
 * A sentence for the settings screen, with links and emphasis (`<a href="…">`, `<em>`, `<strong>`): the browser shows no other
 * mark-up.
 */
export class Markup {
  readonly html: string

  constructor(html: string) {
    this.html = html
  }
}

/** Plain text as mark-up: it is escaped. */
export function htmlOf(text: string): string {
  return text.replace(/[<>&"]/g, character => entities[character] ?? '')
}

/** A plain sentence as mark-up: it is escaped, and so are its values. */
export function htmlOfSentence({ text, values = {} }: Sentence): Sentence {
  const escaped = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? htmlOf(value) : value,
  ])
  return { text: htmlOf(text), values: Object.fromEntries(escaped) }
}

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
