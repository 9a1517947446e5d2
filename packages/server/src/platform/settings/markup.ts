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

/** The template is mark-up, what is put into it is not: it is escaped. */
export function markup(template: TemplateStringsArray, ...values: readonly string[]): Markup {
  return new Markup(String.raw({ raw: template }, ...values.map(escapeMarkup)))
}

/** A sentence as mark-up; plain text is escaped. */
export function htmlOf(sentence: string | Markup): string {
  return typeof sentence === 'string' ? escapeMarkup(sentence) : sentence.html
}

const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }

function escapeMarkup(text: string): string {
  return text.replace(/[<>&"]/g, character => entities[character] ?? '')
}
