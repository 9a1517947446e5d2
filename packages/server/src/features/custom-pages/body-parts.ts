const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** The text of a cleaned body, on one line. */
export function textOf(clean: string): string {
  return clean
    .replace(/<(?:\/?(?:p|h[2-4]|li|ul|ol|div|pre|blockquote|table|tbody|tr|t[hd])|br|hr)\b[^>]*>/g, ' ')
    .replace(/<a [^>]*data-size="[^>]*>([^<]*)<\/a>/g, ' $1 ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The files that a cleaned body attaches or links to: their ids, and the words of the first link to each. */
export function attachmentsIn(clean: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [, id = '', inside = ''] of clean.matchAll(attachmentLink)) {
    if (!found.has(id)) found.set(id, textOf(inside))
  }
  return found
}

const attachmentLink = /<a [^>]*?href="\/api\/v1\/page-attachments\/([0-9a-z]{26})"[^>]*>(.*?)<\/a>/gs
