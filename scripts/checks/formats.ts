import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.ts'
import { withoutComments } from '../lib/without-comments.ts'
import type { Check } from './check.ts'
import type { Source } from './folders.ts'

/** Where the reader's language is turned into the tag for formatting, with one kind of digits. */
const helper = 'packages/contract/src/kit/values/intl.ts'

/** With `'en'` and the like, a program reads the result; without a language, only the zone of the device is asked. */
const own = [
  /new Intl\.(?:NumberFormat|DateTimeFormat|RelativeTimeFormat|ListFormat|DisplayNames|PluralRules|DurationFormat)\((?!\s*(?:'en\b|\)))/,
  /\.toLocale(?:Date|Time)?String\((?!\s*'en\b)/,
]

/** Where something is written for readers without the helper, which gives every language the digits 0 to 9. */
export function judgeFormats(sources: readonly Source[]): string[] {
  return sources
    .filter(({ file }) => file !== helper)
    .flatMap(({ file, text }) =>
      withoutComments(text)
        .replaceAll(/^\s*\/\/.*$/gm, '')
        .split('\n')
        .flatMap((line, index) =>
          own.some(pattern => pattern.test(line)) ? [`${file}:${index + 1} formats for readers; use ${helper}.`] : [],
        ),
    )
}

/** Numbers, dates, lists and plurals for readers are formatted through one helper. */
export const formats: Check = {
  name: 'formats',
  async run() {
    const files = globSync('packages/{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
      file => !/\.test\.tsx?$/.test(file),
    )
    const wrong = judgeFormats(files.map(file => ({ file, text: readFileSync(join(root, file), 'utf8') })))
    return {
      isRight: files.length > 0 && wrong.length === 0,
      output: files.length > 0 ? wrong.join('\n') : 'There is no source to check.',
    }
  },
}
