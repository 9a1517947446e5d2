import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CollectedSentence } from '../../packages/contract/src/localizations/lines.ts'
import { root } from '../lib/root.ts'
import { collectionFile } from '../sentences/collect.ts'
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

/**
 * What no English sentence of the product says: it reads as if it were translated, or names a thing that has another
 * name (docs/words.md). The specification's “Google login” stays. Comments, tests and documents aren't judged by these.
 */
const sentenceWords = [
  { pattern: /\bnobody\b/i, instead: 'no one' },
  { pattern: /\bsomebody\b/i, instead: 'someone' },
  { pattern: /\bwho(m)?ever\b/i, instead: 'people who' },
  { pattern: /\bmeanwhile\b/i, instead: 'in the meantime' },
  { pattern: /\b(put|putting|puts)\b[^.?!]*\bback\b/i, instead: 'restore' },
  { pattern: /\bclosed? to (somebody|someone|you|them|everyone)\b/i, instead: 'restrict access' },
  { pattern: /\bclose (this|the) folder to\b/i, instead: 'restrict access' },
  { pattern: /\bgo(es|ing)? on\b/i, instead: 'continue' },
  { pattern: /\bgiven up\b/i, instead: 'abandoned' },
  { pattern: /\bso far as\b/i, instead: 'if' },
  { pattern: /^what was\b/i, instead: 'what it is' },
  { pattern: /\bunder way\b/i, instead: 'running' },
  { pattern: /\bback-office\b/i, instead: 'admin area' },
  { pattern: /\bpinn?ed\b/i, instead: 'kept forever' },
  { pattern: /\buser names?\b/i, instead: 'username' },
  { pattern: /\blogins\b|\b(company|connected|this) login\b/i, instead: 'sign-in method' },
  { pattern: /\bswitch(es|ed)? (it |them |the \w+ )?(on|off)\b/i, instead: 'turn on or off' },
  { pattern: /\bpeople who run (this|the) site\b/i, instead: 'the site’s administrators' },
  { pattern: /\byour (available )?space\b|\bmore space\b/i, instead: 'storage' },
  { pattern: /\bcannot\b/i, instead: 'can’t' },
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

/** English sentences that no native writer would put so. */
export function judgeSentences(sentences: readonly CollectedSentence[]): string[] {
  return sentences.flatMap(({ text, one = '' }) =>
    sentenceWords.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(text)?.[0] ?? pattern.exec(one)?.[0]
      return found ? [`The sentence “${text}” says “${found}”; say “${instead}”.`] : []
    }),
  )
}

/** The words of the product, in screens, code, tests and documents. */
export const wordChoice: Check = {
  name: 'words',
  async run() {
    const files = globSync(patterns, { cwd: root, exclude: skipped, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
    const sentences: CollectedSentence[] = JSON.parse(readFileSync(collectionFile, 'utf8'))
    const wrong = [
      ...judgeWords(files.map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))),
      ...judgeSentences(sentences),
    ]
    return {
      isRight: files.length > 0 && wrong.length === 0,
      output: files.length > 0 ? wrong.join('\n') : 'There is no text to check.',
    }
  },
}
