import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../lib/root.ts'
import type { Check } from '../check.ts'
import { type Excepted, excepted } from './doors-excepted.ts'

/** Features that need more than this from each other have no wall between them. */
const most = 20

/** What a feature shows the others. */
export interface Door {
  /** `server/drive` */
  readonly feature: string
  readonly names: readonly string[]
  /** Those of `names` that come from a `*.repository.ts`. */
  readonly fromRepositories: readonly string[]
}

/** The names that a `public.ts` exports. */
export function readDoor(feature: string, text: string): Door {
  const lists = [...text.matchAll(/\bexport (?:type )?\{([^}]*)\}(?: from '([^']+)')?/g)].map(match => ({
    names: (match[1] ?? '').split(',').flatMap(word => word.trim().split(/\s+/).at(-1) || []),
    source: match[2] ?? '',
  }))
  const own = [...text.matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)]
  return {
    feature,
    names: [...lists.flatMap(({ names }) => names), ...own.map(match => match[1] ?? '')],
    fromRepositories: lists.filter(({ source }) => source.endsWith('.repository.ts')).flatMap(({ names }) => names),
  }
}

/**
 * The doors that are too wide, and those that are narrower than their exception: its number is lowered with them, so
 * that they can't widen again.
 */
export function judgeDoors(doors: readonly Door[], exceptions: Readonly<Record<string, Excepted>>): string[] {
  const wrong = doors.flatMap(({ feature, names, fromRepositories }) => {
    const allowed = exceptions[feature] ?? {}
    return [
      ...judgeNumber(feature, 'names', names.length, allowed.names, most),
      ...judgeNumber(feature, 'fromRepositories', fromRepositories.length, allowed.fromRepositories, 0),
    ]
  })
  const known = new Set(doors.map(({ feature }) => feature))
  const gone = Object.keys(exceptions).filter(feature => !known.has(feature))
  return [...wrong, ...gone.map(feature => `${feature} no longer has a public.ts: remove its exception.`)]
}

const what = { names: 'names', fromRepositories: 'names of repositories' } as const

function judgeNumber(
  feature: string,
  kind: keyof Excepted,
  count: number,
  allowed: number | undefined,
  limit: number,
): string[] {
  if (count > (allowed ?? limit))
    return [`${feature} shows ${count} ${what[kind]} in its public.ts; ${allowed ?? limit} are allowed.`]
  if (allowed === undefined || (count === allowed && count > limit)) return []
  const change = count > limit ? `write ${kind}: ${count}` : `remove ${kind}`
  return [
    `${feature} shows only ${count} ${what[kind]} in its public.ts: ${change} in scripts/checks/ratchets/doors-excepted.ts.`,
  ]
}

/** The doors between the features, on both sides. */
export function readDoors(): Door[] {
  const files = globSync('packages/{server,web}/src/features/*/public.{ts,tsx}', { cwd: root }).toSorted()
  return files.map(file => {
    const [, side, , , feature] = file.split('/')
    return readDoor(`${side}/${feature}`, readFileSync(join(root, file), 'utf8'))
  })
}

/** A `public.ts` has at most twenty names, none of them a query. */
export const doors: Check = {
  name: 'doors',
  async run() {
    const found = readDoors()
    const wrong = judgeDoors(found, excepted)
    return { isRight: found.length > 0 && wrong.length === 0, output: wrong.join('\n') }
  },
}
