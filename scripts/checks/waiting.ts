import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.ts'
import type { Check } from './check.ts'

export interface Source {
  /** From the root of the repository. */
  readonly file: string
  readonly text: string
}

/** Makes a page draw itself from the beginning. */
const opening = /\.(?:goto|reload)\(/
/** Is also so on a page that has drawn nothing yet. */
const absence =
  /\.toHaveCount\(0\)|\.toBeHidden\(|\.not\.to(?:BeVisible|BeAttached|BeInViewport|ContainText|HaveText)\(/
const pause = /\.waitForTimeout\(/

/** Statements of a journey, with the line on which each begins; those that open a block end at its brace. */
function statementsOf(text: string): { readonly line: number; readonly code: string }[] {
  const found: { line: number; code: string }[] = []
  let depth = 0
  for (const [index, raw] of text.split('\n').entries()) {
    const code = raw.replace(/(?:^|\s)\/\/.*$/, '').trim()
    const last = found.at(-1)
    if (code === '') continue
    if (depth > 0 && last) last.code += ` ${code}`
    else found.push({ line: index + 1, code })
    // A callback that is left open holds statements of its own.
    const isBlock = /(?:=>|\)) \{$/.test(code)
    depth = isBlock ? 0 : Math.max(0, depth + count(code, /[([]/g) - count(code, /[)\]]/g))
  }
  return found
}

const count = (text: string, signs: RegExp) => text.match(signs)?.length ?? 0

/**
 * Where a journey waits for time, or where the first thing that it expects of a page is that something isn't there: that
 * passes before anything is drawn.
 */
export function judgeWaiting(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) => {
    const statements = statementsOf(text)
    return statements.flatMap(({ line, code }, index) => {
      const before = statements[index - 1]?.code ?? ''
      const isFirst = opening.test(before) && /^await expect/.test(code)
      return [
        ...(pause.test(code) ? [`${file}:${line} waits for time; wait for a condition.`] : []),
        ...(isFirst && absence.test(code)
          ? [`${file}:${line} passes before the page is drawn; expect first what is there.`]
          : []),
      ]
    })
  })
}

/** Journeys wait for conditions, and expect what isn't there only once something is. */
export const waiting: Check = {
  name: 'waiting',
  async run() {
    const files = globSync('e2e/{fixtures,journeys}/**/*.ts', { cwd: root })
    const wrong = judgeWaiting(files.map(file => ({ file, text: readFileSync(join(root, file), 'utf8') })))
    return {
      isRight: files.length > 0 && wrong.length === 0,
      output: files.length > 0 ? wrong.join('\n') : 'There is no journey to check.',
    }
  },
}
