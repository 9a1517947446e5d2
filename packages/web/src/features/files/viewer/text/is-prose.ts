import { lastExtension } from '@holdall/contract/files/upload-rules.ts'

/** Extensions of texts for people to read, with lines as long as paragraphs. */
const prose = new Set(['', 'txt', 'text', 'md', 'markdown'])

export function isProse(name: string): boolean {
  return prose.has(lastExtension(name))
}
