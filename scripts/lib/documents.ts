import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

export interface Document {
  /** From the root of the repository. */
  readonly path: string
  readonly text: string
}

/** The specification is the customer's own text; everything else is ours to keep right. */
const patterns = ['*.md', '.github/**/*.md', 'docs/**/*.md']
const foreign = ['docs/spec/**']

/** Every document of the repository. */
export function readDocuments(): Document[] {
  return globSync(patterns, { cwd: root, exclude: foreign })
    .toSorted()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The same text with empty lines in the place of its fenced blocks. */
export function withoutBlocks(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, block => block.replace(/[^\n]/g, ' '))
}
