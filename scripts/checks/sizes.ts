import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../lib/root.ts'
import type { Check } from './check.ts'

const warnAbove = 250
const failAbove = 300

/** Long because they hold data, not because nobody divided them. */
const exceptions = [/\.generated\.[a-z]+$/, /\.data\.ts$/, /\/locales\//]

const patterns = ['{packages,e2e,bench,scripts,tools}/**/*.{ts,tsx,mjs,css,sh}', '*.{ts,mjs}']
const skipped = ['**/node_modules/**', '**/dist/**']

export interface Sized {
  readonly file: string
  readonly lines: number
}

/** The files above each limit, longest first. */
export function judgeSizes(files: readonly Sized[]): { tooLong: Sized[]; long: Sized[] } {
  const counted = files.filter(({ file }) => !exceptions.some(exception => exception.test(file)))
  const longest = counted.toSorted((a, b) => b.lines - a.lines)
  return {
    tooLong: longest.filter(({ lines }) => lines > failAbove),
    long: longest.filter(({ lines }) => lines > warnAbove && lines <= failAbove),
  }
}

/** The length of every source file; Biome judges that of functions, and biome.json says which files it excepts. */
export const sizes: Check = {
  name: 'sizes',
  async run() {
    const files = globSync(patterns, { cwd: root, exclude: skipped }).map(file => ({ file, lines: countLines(file) }))
    const { tooLong, long } = judgeSizes(files)
    return {
      isRight: files.length > 0 && tooLong.length === 0,
      output: tooLong.map(({ file, lines }) => `${file} has ${lines} lines; the limit is ${failAbove}.`).join('\n'),
      warnings: long.map(({ file, lines }) => `${file} has ${lines} lines`),
    }
  },
}

function countLines(file: string): number {
  return readFileSync(join(root, file), 'utf8').trimEnd().split('\n').length
}
