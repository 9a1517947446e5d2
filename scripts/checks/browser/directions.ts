import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../lib/root.ts'
import type { Check } from '../check.ts'
import { judgeValues } from './one-sided.ts'

/** Rules for one side of the screen; each has a form that follows the direction of the text. */
const inStyles: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /(?<![\w-])(?:margin|padding)-(?:left|right)\s*:/, instead: '-inline-start or -inline-end' },
  { pattern: /(?<![\w-])border-(?:left|right)(?:-(?:width|style|color))?\s*:/, instead: 'border-inline-start or -end' },
  {
    pattern: /(?<![\w-])border-(?:top|bottom)-(?:left|right)-radius\s*:/,
    instead: 'border-start-start-radius and so on',
  },
  { pattern: /(?:^|[{;])\s*(?:left|right)\s*:/, instead: 'inset-inline-start or -end' },
  {
    pattern: /(?<![\w-])(?:text-align|float|clear)\s*:\s*(?:left|right)\b/,
    instead: 'start or end, inline-start or -end',
  },
  { pattern: /(?<![\w-])scroll-(?:margin|padding)-(?:left|right)\s*:/, instead: '-inline-start or -inline-end' },
]
const inCode: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\b(?:margin|padding|border)(?:Left|Right)\b(?=\s*:)/, instead: 'its inline form' },
  { pattern: /\bstyle=\{\{[^}]*\b(?:left|right)\b\s*[:,}]/, instead: 'insetInlineStart or -End' },
  { pattern: /\btextAlign:\s*'(?:left|right)'/, instead: "'start' or 'end'" },
  {
    pattern: /\b(?:margin|padding|inset|borderWidth|borderRadius):\s*['"`][^\s'"`]+ [^\s'"`]+ [^\s'"`]+ [^\s'"`]+['"`]/,
    instead: 'its Block and Inline forms',
  },
  { pattern: /\.style\.(?:left|right|marginLeft|marginRight)\b/, instead: 'insetInlineStart or -End' },
]

const select = 'packages/web/src/ui/plain/select.module.css'

/** Where a side of the screen is meant, each with the reason. */
const exceptions: readonly { file: string; text: string; reason: string }[] = [
  { file: select, text: 'border-width: 0 1.6px 1.6px 0', reason: 'Turned by 45 degrees, it points down.' },
  { file: select, text: 'border-width: 0 1.8px 1.8px 0', reason: 'A check mark looks the same in every language.' },
  {
    file: 'packages/web/src/ui/actions/place-float.ts',
    text: 'float.style.left',
    reason: 'It places menus by the coordinates of the screen, and takes the direction into account.',
  },
]

export interface Source {
  /** From the root of the repository. */
  readonly file: string
  readonly text: string
}

/** Where the browser application names a side of the screen, and would be wrong where people read from right to left. */
export function judgeDirections(sources: readonly Source[]): string[] {
  return sources.flatMap(source => {
    const isStyle = source.file.endsWith('.css')
    const found = judgeLines(source, isStyle ? inStyles : inCode)
    return (isStyle ? [...found, ...judgeValues(source.file, source.text)] : found).filter(
      complaint => !isExcepted(source, complaint),
    )
  })
}

function judgeLines({ file, text }: Source, rules: typeof inStyles): string[] {
  return text.split('\n').flatMap((line, index) => {
    const rule = rules.find(({ pattern }) => pattern.test(line))
    return rule ? [`${file}:${index + 1} says “${line.trim()}”; use ${rule.instead}.`] : []
  })
}

function isExcepted({ file }: Source, complaint: string): boolean {
  return exceptions.some(one => one.file === file && complaint.includes(one.text))
}

/** Exceptions that no line needs any longer. */
export function judgeExceptions(sources: readonly Source[]): string[] {
  const isNeeded = ({ file, text }: (typeof exceptions)[number]) =>
    sources.some(source => source.file === file && source.text.includes(text))
  return exceptions
    .filter(one => !isNeeded(one))
    .map(({ file, text }) => `${file} no longer says “${text}”: remove the exception.`)
}

/** The sides of the screen in styles and code of the browser application. */
export const directions: Check = {
  name: 'directions',
  async run() {
    const files = globSync('packages/web/src/**/*.{css,ts,tsx}', { cwd: root, exclude: ['**/*.test.*'] })
    const sources = files.map(file => ({ file, text: readFileSync(join(root, file), 'utf8') }))
    const wrong = [...judgeDirections(sources), ...judgeExceptions(sources)]
    return {
      isRight: files.length > 0 && wrong.length === 0,
      output: files.length > 0 ? wrong.join('\n') : 'There is nothing to check.',
    }
  },
}
