import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitKey } from '../../packages/contract/src/kit/sentences.ts'
import type { CollectedSentence } from '../../packages/contract/src/localizations/lines.ts'
import { withoutBlocks } from '../lib/documents.ts'
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

/**
 * More of them for documents: words that the code may use, and phrases that sound translated. They are read across the
 * ends of lines; code and quoted sentences of the product are skipped.
 */
const documentWords = [
  { pattern: /\bnobody\b/i, instead: 'no one' },
  { pattern: /\bsomebody\b/i, instead: 'someone' },
  { pattern: /\beverybody\b/i, instead: 'everyone' },
  { pattern: /\banybody\b/i, instead: 'anyone' },
  { pattern: /\bwhoever\b/i, instead: 'people who' },
  { pattern: /\bmeanwhile\b/i, instead: 'until then, or while it runs' },
  { pattern: /\bin step\b(?! \d)/i, instead: 'sync' },
  { pattern: /\bunder way\b/i, instead: 'running' },
  { pattern: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix' },
  { pattern: /\b(?:go|goes|going|went) on\b/i, instead: 'continue' },
  {
    pattern: /\bput(?:s|ting)? (?:it |them |(?:every|any|some)thing |items |files |folders )?back\b/i,
    instead: 'restore',
  },
  {
    pattern: /\bclos(?:e|es|ed|ing) (?:a folder |folders |it )?to (?:a|an|some|someone|one|people|them)\b/i,
    instead: 'restrict access',
  },
  { pattern: /\bg(?:ive|ives|iven|ave) up\b/i, instead: 'abandoned, or what ends it' },
  { pattern: /\bback-office\b/i, instead: 'admin area' },
  { pattern: /\bswitch(?:es|ed|ing)? (?:it |them )?(?:on|off)\b/i, instead: 'turn on, turn off' },
  { pattern: /\buser names?\b/i, instead: 'username' },
  { pattern: /\bpinned versions?\b/i, instead: 'keep forever' },
  { pattern: /\bsigns? of life\b/i, instead: 'heartbeat' },
  { pattern: /\b(?:any longer|any more)\b(?! than)/i, instead: 'no longer' },
  { pattern: /(?<=^|[.!?:]\s)What(?:ever)? (?:is|was|were|has|had|people)\b/, instead: 'the thing by its name' },
]

const patterns = [
  '{packages,e2e,bench,scripts}/**/*.{ts,tsx,sh,html}',
  'docs/**/*.md',
  '*.md',
  '{deploy,packages,scripts}/**/*.md',
  '.github/**/*.{md,yml}',
  'tools/*',
]
/** The specification keeps its own words, pages of languages have those of other languages, and the last two name the wrong ones. */
const skipped = [
  ...['**/node_modules/**', '**/dist/**', '**/fixtures/**'],
  ...['docs/spec/**', 'docs/languages/**', 'scripts/checks/words*.ts'],
]

export interface Text {
  /** From the root of the repository. */
  readonly file: string
  readonly text: string
}

/** Returns where a word is used that has a better one. */
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
  return sentences.flatMap(({ text: key, one = '' }) => {
    // The meaning of a sentence is for translators.
    const { text } = splitKey(key)
    return sentenceWords.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(text)?.[0] ?? pattern.exec(one)?.[0]
      return found ? [`The sentence “${text}” says “${found}”; say “${instead}”.`] : []
    })
  })
}

/** Decisions tell what was thought at their time, and the page of words names the wrong ones. */
const isDocument = (file: string) => file.endsWith('.md') && !/^docs\/(?:decisions\/|words\.md$)/.test(file)

/** Where a document uses a word that has a better one, by its line. */
export function judgeDocumentWords(texts: readonly Text[]): string[] {
  return texts
    .filter(({ file }) => isDocument(file))
    .flatMap(({ file, text }) => {
      const prose = proseOf(text)
      return documentWords
        .flatMap(({ pattern, instead }) =>
          [...prose.matchAll(acrossLines(pattern))].map(match => ({
            line: prose.slice(0, match.index).split('\n').length,
            found: match[0].replace(/\s+/g, ' '),
            instead,
          })),
        )
        .toSorted((one, other) => one.line - other.line)
        .map(({ line, found, instead }) => `${file}:${line} says “${found}”; say “${instead}”.`)
    })
}

/** The text without blocks of code, code in sentences and quoted sentences of the product, each as long as before. */
function proseOf(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ')
  return withoutBlocks(text).replace(/`[^`\n]*`|“[^”]*”/g, blank)
}

/** The same pattern for a whole text, where any white space is a space. */
function acrossLines({ source, flags }: RegExp): RegExp {
  return new RegExp(source.replaceAll(' ', '\\s+'), `${flags}gm`)
}

/** The words of the product, in screens, code, tests and documents. */
export const wordChoice: Check = {
  name: 'words',
  async run() {
    const files = globSync(patterns, { cwd: root, exclude: skipped, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
    const sentences: CollectedSentence[] = JSON.parse(readFileSync(collectionFile, 'utf8'))
    const texts = files.map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    const wrong = [...judgeWords(texts), ...judgeDocumentWords(texts), ...judgeSentences(sentences)]
    return {
      isRight: files.length > 0 && wrong.length === 0,
      output: files.length > 0 ? wrong.join('\n') : 'There is no text to check.',
    }
  },
}
