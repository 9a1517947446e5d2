import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../lib/root.ts'
import type { Check } from './check.ts'

/** Features that need more than this from each other have no wall between them. */
const most = 20

/** Lists what a feature shows the others. */
export interface Door {
  /** `server/drive` */
  readonly feature: string
  readonly names: readonly string[]
  /** Those of `names` that come from a `*.repository.ts`. */
  readonly fromRepositories: readonly string[]
  /** How many functions each of `names` holds, if it is an interface or an object: a door isn't narrower because it is bundled. */
  readonly bundled: Readonly<Record<string, number>>
}

/**
 * The names that a `public.ts` exports.
 * @param read the text of a file that it exports from; undefined if there is none
 */
export function readDoor(feature: string, text: string, read: (file: string) => string | undefined): Door {
  const lists = [...text.matchAll(/\bexport (?:type )?\{([^}]*)\}(?: from '([^']+)')?/g)].map(match => ({
    names: (match[1] ?? '').split(',').flatMap(word => word.trim().split(/\s+/).at(-1) || []),
    source: match[2] ?? '',
  }))
  const own = [...text.matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)]
  const sized = lists.flatMap(({ names, source }) =>
    names.map(name => [name, countFunctions(name, read(source))] as const),
  )
  return {
    feature,
    names: [...lists.flatMap(({ names }) => names), ...own.map(match => match[1] ?? '')],
    fromRepositories: lists.filter(({ source }) => source.endsWith('.repository.ts')).flatMap(({ names }) => names),
    bundled: Object.fromEntries(sized.filter(([, count]) => count !== 0)),
  }
}

/** The functions among the members of an interface or an object. Biome has formatted them: a member begins a line. */
function countFunctions(name: string, text = ''): number {
  const block = new RegExp(`^export (?:interface|const) ${name}\\b[^\\n]*\\{\\n([^]*?)^\\}`, 'm').exec(text)?.[1] ?? ''
  return block.split('\n').filter(line => /^ {2}(?:readonly |async )?\w+(?:\??: .*=>|\()/.test(line)).length
}

/** Returns what is wrong with the doors. */
export function judgeDoors(doors: readonly Door[]): string[] {
  return doors.flatMap(({ feature, names, fromRepositories, bundled }) => [
    ...(names.length > most ? [`${feature} shows ${names.length} names in its public.ts; ${most} are allowed.`] : []),
    ...fromRepositories.map(name => `${feature} shows the query ${name} in its public.ts.`),
    ...Object.entries(bundled)
      .filter(([, count]) => count > most)
      .map(([name, count]) => `${feature} shows ${count} functions in ${name}; ${most} are allowed.`),
  ])
}

/** The doors between the features, on both sides. */
export function readDoors(): Door[] {
  const files = globSync('packages/{server,web}/src/features/*/public.{ts,tsx}', { cwd: root }).toSorted()
  return files.map(file => {
    const [, side, , , feature] = file.split('/')
    const read = (source: string) =>
      source === '' ? undefined : readFileSync(join(root, dirname(file), source), 'utf8')
    return readDoor(`${side}/${feature}`, readFileSync(join(root, file), 'utf8'), read)
  })
}

/** A `public.ts` has at most twenty names, none of them a query. */
export const doors: Check = {
  name: 'doors',
  async run() {
    const found = readDoors()
    const wrong = judgeDoors(found)
    return { isRight: found.length > 0 && wrong.length === 0, output: wrong.join('\n') }
  },
}
