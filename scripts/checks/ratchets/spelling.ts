import { buildOpenApi } from '../../../packages/server/src/platform/http/openapi/openapi.ts'
import type { Check } from '../check.ts'
import { otherSnakeCase, prescribedSnakeCase } from './spelling-excepted.ts'

type Json = Readonly<Record<string, unknown>>
/** The names with underscores, by the schema or call in which they are. */
type Names = Readonly<Record<string, string>>

/** Parts of a schema whose contents are values, not further schemas. */
const values = new Set(['default', 'const', 'enum', 'example', 'examples'])

/** The properties and parameters with underscores, by schema and, where they are written out in a call, by its id. */
export function snakeCaseIn(document: Json): Names {
  const { components, paths } = document as {
    readonly components: { readonly schemas: Readonly<Record<string, Json>> }
    readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>
  }
  const calls = Object.values(paths).flatMap(methods => Object.values(methods))
  const places = [
    ...Object.entries(components.schemas),
    ...calls.map(call => [String(call.operationId), call] as const),
  ]
  const found = places.map(([place, schema]) => [place, [...namesIn(schema)].toSorted().join(' ')] as const)
  return Object.fromEntries(found.filter(([, names]) => names !== ''))
}

function namesIn(value: unknown): Set<string> {
  if (Array.isArray(value)) return union(value.map(namesIn))
  if (typeof value !== 'object' || value === null) return new Set()
  const { properties, name, in: place } = value as Json
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  const parameter = typeof name === 'string' && typeof place === 'string' ? [name] : []
  const inner = Object.entries(value).filter(([key]) => !values.has(key))
  return union([
    new Set([...own, ...(place === 'header' ? [] : parameter)].filter(one => one.includes('_'))),
    ...inner.map(([, one]) => namesIn(one)),
  ])
}

function union(sets: readonly Set<string>[]): Set<string> {
  return new Set(sets.flatMap(set => [...set]))
}

/** Names in snake_case that nothing excepts, and exceptions that nothing needs. */
export function judgeSpelling(found: Names, excepted: Names): string[] {
  const places = [...new Set([...Object.keys(found), ...Object.keys(excepted)])].toSorted()
  return places.flatMap(place => {
    const [there, allowed] = [found, excepted].map(names => names[place]?.split(' ') ?? []) as [string[], string[]]
    return [
      ...there.filter(name => !allowed.includes(name)).map(name => `${place} has ${name}: write it in camelCase.`),
      ...allowed
        .filter(name => !there.includes(name))
        .map(name => `${place} no longer has ${name}: remove it from scripts/checks/ratchets/spelling-excepted.ts.`),
    ]
  })
}

/** The API is written in camelCase, apart from what the specification prescribes (docs/api/README.md). */
export const spelling: Check = {
  name: 'spelling',
  async run() {
    const wrong = judgeSpelling(snakeCaseIn(await buildOpenApi('now')), { ...prescribedSnakeCase, ...otherSnakeCase })
    return { isRight: wrong.length === 0, output: wrong.join('\n') }
  },
}
