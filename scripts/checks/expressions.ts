import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { analyse } from 'scslre'
import { root } from '../lib/root.ts'
import type { Check } from './check.ts'

/** With this many characters, work that grows with the square takes at most about a tenth of a second. */
const longest = 10_000

interface Expression {
  readonly pattern: string
  readonly flags: string
  /** Position in the file; characters. */
  readonly at: number
}

interface Node {
  readonly type?: string
  readonly pattern?: string
  readonly flags?: string
}

/** The regular expressions that a file writes as literals. */
function expressionsIn(file: string, text: string): Expression[] {
  const program = parseSync(text, { syntax: 'typescript', tsx: file.endsWith('.tsx'), target: 'esnext' })
  const found: Expression[] = []
  let from = 0
  const visit = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return
    const { type, pattern, flags = '' } = value as Node
    if (type === 'RegExpLiteral' && pattern !== undefined) {
      // The parser counts positions in bytes, and continues from file to file.
      const at = text.indexOf(`/${pattern}/`, from)
      from = Math.max(at + 1, from)
      found.push({ pattern, flags, at })
      return
    }
    for (const one of Object.values(value)) visit(one)
  }
  visit(program.body)
  return found
}

/** The bound of its input that a comment gives, in the line of the expression or in the two above. */
function boundAt(text: string, at: number): number | null {
  const lines = text.slice(0, text.indexOf('\n', at) === -1 ? text.length : text.indexOf('\n', at)).split('\n')
  const comments = lines.slice(-3).filter(line => /^\s*(?:\/\/|\/?\*)/.test(line) || line.includes(' // '))
  const [, figure] = /at most (\d[\d,]*)/i.exec(comments.join(' ')) ?? []
  return figure === undefined ? null : Number(figure.replaceAll(',', ''))
}

/**
 * The expressions of a file whose time can grow faster than their input, without a comment that says how long the input
 * can be. Exponential ones have no excuse.
 */
export function judgeExpressions(file: string, text: string): string[] {
  return expressionsIn(file, text).flatMap(({ pattern, flags, at }) => {
    const { reports } = analyse({ source: pattern, flags }, { maxReports: 1 })
    const [report] = reports
    if (!report) return []
    const line = text.slice(0, Math.max(0, at)).split('\n').length
    const where = `${file}:${line}: the time of /${pattern}/${flags} grows`
    if (report.exponential) return [`${where} exponentially with its input; write it differently.`]
    const bound = boundAt(text, at)
    if (bound !== null && bound <= longest) return []
    return [
      `${where} faster than its input. Write it differently (withoutEnd, split and trim, [^<>] instead of [^>]), or bound its ` +
        'input and say so in a comment above: “At most 500 characters.”',
    ]
  })
}

/** Regular expressions that a long text would make slow. */
export const expressions: Check = {
  name: 'expressions',
  async run() {
    const files = globSync('packages/{server,contract,web,client}/{src,migrations}/**/*.{ts,tsx}', {
      cwd: root,
      exclude: ['**/*.test.*', '**/*.generated.*'],
    })
    const wrong = files.flatMap(file => judgeExpressions(file, readFileSync(join(root, file), 'utf8')))
    return {
      isRight: files.length > 0 && wrong.length === 0,
      output: files.length > 0 ? wrong.join('\n') : 'There is nothing to check.',
    }
  },
}
