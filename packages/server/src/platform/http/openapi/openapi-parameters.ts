import { pascal } from '@holdall/contract/kit/schema-names.ts'
import type { Parameter } from './openapi-operation.ts'
import type { Json } from './openapi-schemas.ts'

/**
 * Describes once what many calls take: in each place, the most frequent form of a parameter becomes a component, and
 * the calls refer to it. Changes the operations.
 * @returns the components
 */
export function shareParameters(operations: readonly Json[]): Json {
  const all = operations.flatMap(({ parameters }) => parameters as Parameter[])
  const forms = Map.groupBy(all, one => `${pascal(one.in)}${pascal(one.name)}`)
  const shared = new Map<string, string>()
  const components: [string, Json][] = []
  for (const [name, same] of [...forms].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const texts = Map.groupBy(same, one => JSON.stringify(one))
    const [text, uses = []] = [...texts].reduce((most, next) => (next[1].length > most[1].length ? next : most))
    if (uses.length < 2) continue
    shared.set(text, name)
    components.push([name, uses[0] as Json])
  }
  for (const operation of operations) {
    operation.parameters = (operation.parameters as Parameter[]).map(one => {
      const name = shared.get(JSON.stringify(one))
      return name === undefined ? one : { $ref: `#/components/parameters/${name}` }
    })
  }
  return Object.fromEntries(components)
}
