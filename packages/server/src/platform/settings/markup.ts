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

/** Escapes plain text for use as markup. */
export function htmlOf(text: string): string {
  return text.replace(/[<>&"]/g, character => entities[character] ?? '')
}

/** Escapes a plain sentence and its values for use as markup. */
export function htmlOfSentence({ text, values = {} }: Sentence): Sentence {
  const escaped = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' ? htmlOf(value) : value,
  ])
  return { text: htmlOf(text), values: Object.fromEntries(escaped) }
}

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
