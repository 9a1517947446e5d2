import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.ts'
import type { Check } from './check.ts'

/** One word for one thing, and no phrase that reads as if it were translated. */
const words = [
  { pattern: /\be-mail/i, instead: 'email' },
  { pattern: /\bfor ever\b/i, instead: 'forever' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bof theirs\b/i, instead: 'their' },
  { pattern: /\(any ?more\)/i, instead: 'one sentence for each case' },
  { pattern: /\bcounts? at once\b/i, instead: 'takes effect immediately' },
  { pattern: /\bthe own\b/i, instead: 'their own' },
  { pattern: /\bhangs? on\b/i, instead: 'depends on' },
  { pattern: /\breckon/i, instead: 'calculate' },
]

const patterns = [
  '{packages,e2e,bench,scripts}/**/*.{ts,tsx,sh,html}',
  'docs/**/*.md',
  '*.md',
  '.github/**/*.{md,yml}',
  'tools/*',
]
/** The specification keeps its own words; these two files name the wrong ones. */
const skipped = ['**/node_modules/**', '**/dist/**', '**/fixtures/**', 'docs/spec/**', 'scripts/checks/words*.ts']

export interface Text {
  /** From the root of the repository. */
  readonly file: string
  readonly text: string
}

/** Where a word is used that has a better one. */
export function judgeWords(texts: readonly Text[]): string[] {
  return texts.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) =>
      words.flatMap(({ pattern, instead }) => {
        const found = pattern.exec(line)?.[0]
        return found ? [`${file}:${index + 1} says “${found}”; say “${instead}”.`] : []
      }),
    ),
  )
}

/** The words of the product, in screens, code, tests and documents. */
export const wordChoice: Check = {
  name: 'words',
  async run() {
    const files = globSync(patterns, { cwd: root, exclude: skipped, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
    const wrong = judgeWords(files.map(file => ({ file, text: readFileSync(join(root, file), 'utf8') })))
    return {
      isRight: files.length > 0 && wrong.length === 0,
      output: files.length > 0 ? wrong.join('\n') : 'There is no text to check.',
    }
  },
}
