/** A sentence of our own with links or emphasis in it. */
export interface HtmlMessage {
  readonly html: string
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** A sentence with markup of its own; whatever is put into it is text. */
export function html(words: TemplateStringsArray, ...values: readonly string[]): HtmlMessage {
  return {
    html: String.raw({ raw: words }, ...values.map(value => value.replace(/[&<>"]/g, sign => signs[sign] ?? ''))),
  }
}

/** The sentence as it is sent: HTML, in which plain text stands escaped. It may quote another server. */
export function htmlOf(message: string | HtmlMessage): string {
  return typeof message === 'string' ? message.replace(/[&<>]/g, sign => signs[sign] ?? '') : message.html
}
