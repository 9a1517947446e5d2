import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.ts'
import type { Check } from './check.ts'

/** Fields and constants that are true or false are described by “Whether …”, as elsewhere in the field. */
const clauses = /^(?:What|How|Until when|Since when|Who|Whom|Whose|Where|When|Why|Which)\b/
const whether = /^(?:What|Whether|How|Until when|Since when|Who|Whom|Whose|Where|When|Why|Which)\b/
const isFunction = /^(?:export )?(?:async )?function\b|^(?:export )?const \w+ = (?:async )?(?:\(|\w+ =>)/

export interface Commented {
  readonly file: string
  readonly text: string
}

/**
 * Comments that are nothing but a clause: “What a step changed.” instead of “Returns what a step changed.” A clause that is
 * followed by anything, such as a colon or another sentence, may be the beginning of a sentence, so it isn't judged.
 */
export function judgeComments(files: readonly Commented[]): string[] {
  return files.flatMap(({ file, text }) =>
    // Every part is bounded by the end of the comment or of the line.
    [...text.matchAll(/\/\*\*((?:[^*]|\*(?!\/))*)\*\/[ \t]*\n?[ \t]*([^\n]*)/g)].flatMap(match => {
      const said = (match[1] ?? '').replace(/\n\s*\* ?/g, ' ').trim()
      const [first = ''] = said.split(/ ?@(?=\w)/, 1)
      const isClause = (isFunction.test(match[2] ?? '') ? whether : clauses).test(first)
      if (!isClause || /[.;:,?!–]\s/.test(first.trim())) return []
      const line = text.slice(0, match.index).split('\n').length
      return [`${file}:${line} “${first.trim()}” is no sentence: begin with “Returns”, “Says” or the subject.`]
    }),
  )
}

const patterns = ['packages/{server,contract}/src/**/*.ts', 'packages/server/test/**/*.ts', 'scripts/**/*.ts']

/** The last one quotes wrong ones. */
const skipped = ['**/node_modules/**', '**/*.generated.ts', 'scripts/checks/comments.test.ts']

/** Comments are sentences with a verb (docs/words.md). Those of the browser aren't judged yet. */
export const comments: Check = {
  name: 'comments',
  async run() {
    const files = globSync(patterns, { cwd: root, exclude: skipped }).toSorted()
    const read = files.map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    const wrong = judgeComments(read)
    return { isRight: files.length > 0 && wrong.length === 0, output: wrong.join('\n') }
  },
}
