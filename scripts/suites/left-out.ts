import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { root } from '../lib/root.ts'

/** What `npm test` runs in part or not at all, by the names of the files. */
export interface LeftOut {
  /** Not run: tests of units, routes and programs, and journeys. */
  readonly tests: readonly string[]
  readonly journeys: readonly string[]
  /** Run with fewer rounds, cases or databases. */
  readonly shorter: readonly string[]
}

const sources = '{packages,scripts}/**/*.test.{ts,tsx}'

/** What tests of the server take from helpers that do less unless everything is proved. */
const lessByHelpers = ['suiteDialects', 'areReleasesTried', 'someOf', 'areAllTried', 'compareAtEveryDoor']

/** Reads what is left out from the names of the files, and from what they do with the variables that scripts/prove.sh sets. */
export function findLeftOut(): LeftOut {
  const find = (pattern: string) =>
    globSync(pattern, { cwd: root, exclude: path => path.includes('node_modules') }).toSorted()
  const read = (file: string) => readFileSync(join(root, file), 'utf8')
  const isLong = (file: string) => /\.long\.(?:test|spec)\.tsx?$/.test(file)
  const [tests, journeys] = [find(sources), find('e2e/journeys/**/*.spec.ts')]
  const names = /^export (.+)$/m.exec(read('scripts/prove.sh'))?.[1]?.split(' ') ?? []
  const less = new RegExp(`process\\.env\\.(?:${names.join('|')})\\b|\\b(?:${lessByHelpers.join('|')}|isLeavingOut)\\b`)
  const isShorter = (file: string) => !isLong(file) && !file.startsWith('scripts/') && less.test(read(file))
  return {
    tests: tests.filter(isLong),
    journeys: journeys.filter(isLong),
    shorter: [...tests, ...journeys].filter(isShorter),
  }
}

/** Tells Vitest, Playwright and their files to leave out what takes long. */
export const leaveOutVariable = 'LEAVE_OUT_LONG'

/** `npm test` leaves out long files; `npm run prove` doesn't, nor does a run of what its words name. */
export function leavesOut(args: readonly string[], isProving = Boolean(process.env.PROVE)): Record<string, string> {
  const isNamed = args.some(word => !word.startsWith('-'))
  return isProving || isNamed ? {} : { [leaveOutVariable]: '1' }
}

/** Returns whether this process was told to leave out what takes long. */
export const isLeavingOut = (): boolean => Boolean(process.env[leaveOutVariable])

/** Lines for the end of a run with these words. */
export function describeLeftOut(args: readonly string[], isProving = Boolean(process.env.PROVE)): readonly string[] {
  if (!(leaveOutVariable in leavesOut(args, isProving))) return []
  const { tests, journeys, shorter } = findLeftOut()
  return [
    'Left out, and run by `npm run prove`:',
    `  ${tests.length} files of tests: ${namesOf(tests)}`,
    `  ${journeys.length} files of journeys: ${namesOf(journeys)}`,
    `  more rounds, cases or databases of ${shorter.length} files: ${namesOf(shorter)}`,
  ]
}

function namesOf(files: readonly string[]): string {
  return files.map(file => basename(file).replace(/(?:\.long)?\.(?:test|spec)\.tsx?$/, '')).join(', ')
}
