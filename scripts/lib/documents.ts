import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.ts'

export interface Document {
  /** From the root of the repository. */
  readonly path: string
  readonly text: string
}

/** A command or a piece of configuration that a document shows. */
export interface Shown {
  readonly document: string
  readonly line: number
  /** Of a fenced block, such as `sh` or `nginx`; `inline` for a command within a sentence. */
  readonly language: string
  readonly text: string
}

/** The specification is the customer's own text; everything else is ours to maintain. */
const patterns = ['*.md', '.github/**/*.md', 'deploy/**/*.md', 'docs/**/*.md']
const foreign = ['docs/spec/**']

/**
 * Inline code that begins like this is a command that someone will copy. npm scripts are checked by
 * `checks/documents.ts`.
 */
const commands = /^(?:npm start --|npx|node|sh|curl|rclone|mount|sqlite3|pg_dump|pg_restore|aws|apt-get|systemctl) /

/** Every document of the repository. */
export function readDocuments(): Document[] {
  return globSync(patterns, { cwd: root, exclude: foreign })
    .toSorted()
    .map(path => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

/** The fenced blocks of a document that name a language, and the commands within its sentences. */
export function findShown({ path, text }: Document): Shown[] {
  const blocks = [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(match => ({
    document: path,
    line: lineAt(text, match.index),
    language: match[1] ?? '',
    text: match[2] ?? '',
  }))
  const inline = [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)]
    .filter(match => commands.test(match[1] ?? ''))
    .map(match => ({ document: path, line: lineAt(text, match.index), language: 'inline', text: match[1] ?? '' }))
  return [...blocks, ...inline]
}

/** The same text with its fenced blocks replaced by empty lines. */
export function withoutBlocks(text: string): string {
  return text.replace(/^```[\s\S]*?^```$/gm, block => block.replace(/[^\n]/g, ' '))
}

/**
 * What a document shows, by its language and a part of it.
 * @throws Error if nothing, or more than one thing, is found
 */
export function readShown(document: string, language: string, part = ''): string {
  const text = readFileSync(join(root, document), 'utf8')
  const found = findShown({ path: document, text }).filter(one => one.language === language && one.text.includes(part))
  if (found.length !== 1) throw new Error(`${document} shows ${found.length} times: ${language} ${part}`)
  return found[0]!.text
}

/** Replaces values that a document shows by a test's own. @throws Error if the document no longer shows one of them */
export function fillIn(text: string, values: Readonly<Record<string, string>>): string {
  return Object.entries(values).reduce((filled, [shown, value]) => {
    if (!filled.includes(shown)) throw new Error(`The document doesn't show ${shown}:\n${text}`)
    return filled.replaceAll(shown, value)
  }, text)
}

function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}
