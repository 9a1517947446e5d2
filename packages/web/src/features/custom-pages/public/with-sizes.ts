import { formatFileSize } from '../../../ui/format/format.ts'

/** Adds the sizes of attached files in words to HTML from the server, which writes every attachment in this one way. */
export function withSizes(html: string): string {
  return html.replace(
    /(<a href="[^"<>]*" data-size="(\d+)")>/g,
    (_, tag: string, size: string) => `${tag} data-size-text="${formatFileSize(Number(size))}">`,
  )
}
