import { setImmediate } from 'node:timers/promises'
import { schemaNames } from '@holdall/contract/kit/schema-names.ts'
import { splitKey } from '@holdall/contract/kit/sentences.ts'
import { z } from 'zod'

export type Json = Record<string, unknown>
type Direction = 'input' | 'output'

/**
 * The metadata of schemas, with the names by which others refer to them. Keeps each named schema that it meets in `used`.
 * @throws Error if two schemas have the same name
 */
function metadataOf(used: Map<string, z.ZodType>): typeof z.globalRegistry {
  return {
    get(schema: z.ZodType) {
      const known = z.globalRegistry.get(schema)
      const id = schemaNames.get(schema)
      if (id === undefined) return known
      if ((used.get(id) ?? schema) !== schema) throw new Error(`Two schemas are called ${id}`)
      used.set(id, schema)
      return { ...known, id }
    },
    has: (schema: z.ZodType) => schemaNames.has(schema) || z.globalRegistry.has(schema),
  } as unknown as typeof z.globalRegistry
}

export interface Schemas {
  /** The JSON Schema of an input or output; named parts are references into the components. */
  describe(schema: z.ZodType, io: Direction): Json
  /** Every named part that is referenced, by name. */
  components(): Json
}

/**
 * Collects the named schemas of one document. If a schema's input differs from its output, the name of the input ends
 * with `Input`.
 * @throws Error if two schemas would have the same name
 */
export function createSchemas(): Schemas {
  const used = new Map<string, z.ZodType>()
  const metadata = metadataOf(used)
  const components: Record<string, Json> = {}
  const answered = new Map<string, Json>()

  function toJson(schema: z.ZodType, io: Direction): Json {
    const override = io === 'output' ? ({ jsonSchema }: { jsonSchema: Json }) => open(jsonSchema) : undefined
    return z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any', metadata, override }) as Json
  }

  /** A named schema as responses have it. */
  function answer(name: string): Json | undefined {
    const schema = used.get(name)
    if (schema && !answered.has(name)) {
      const definitions = (toJson(z.array(schema), 'output').$defs ?? {}) as Record<string, Json>
      for (const [other, one] of Object.entries(definitions)) answered.set(other, one)
    }
    return answered.get(name)
  }

  function describe(schema: z.ZodType, io: Direction): Json {
    // Wrapped in an array, so that a named schema becomes a reference too.
    const { items, $defs = {} } = toJson(z.array(schema), io) as { items: Json; $defs?: Record<string, Json> }
    const differing = io === 'output' ? new Set<string>() : differingNames($defs)
    const nameOf = (name: string) => (differing.has(name) && !name.endsWith('Input') ? `${name}Input` : name)
    for (const [name, one] of Object.entries($defs)) keep(nameOf(name), tidy(one, nameOf))
    return tidy(items, nameOf)
  }

  function keep(name: string, described: Json): void {
    const known = components[name]
    if (known && JSON.stringify(known) !== JSON.stringify(described)) throw new Error(`Two schemas are called ${name}`)
    components[name] = described
  }

  /** Schemas whose input differs from their output, directly or in one of their parts. */
  function differingNames(definitions: Record<string, Json>): Set<string> {
    const differing = new Set<string>()
    for (let before = -1; before !== differing.size; ) {
      before = differing.size
      for (const [name, one] of Object.entries(definitions)) {
        const text = JSON.stringify(one)
        const isOther = text !== JSON.stringify(answer(name))
        const parts = [...text.matchAll(/"#\/\$defs\/(\w+)"/g)].map(match => match[1] ?? '')
        if (isOther || parts.some(part => differing.has(part))) differing.add(name)
      }
    }
    return differing
  }

  return {
    describe,
    components: () => Object.fromEntries(Object.entries(components).sort(([a], [b]) => (a < b ? -1 : 1))),
  }
}

/** Responses may get further fields in later versions, so clients must not refuse any. */
function open(described: Json): void {
  if (described.additionalProperties === false) delete described.additionalProperties
}

const pieceMs = 8

/** Returns a function that lets other requests run whenever this work has taken eight milliseconds. */
export function createYielder(): () => Promise<void> {
  let until = performance.now() + pieceMs
  return async () => {
    if (performance.now() < until) return
    await setImmediate()
    until = performance.now() + pieceMs
  }
}

/** Our own keywords for forms, which OpenAPI allows with the prefix `x-`. */
const hints = new Set(['input', 'choices', 'placeholder', 'rows', 'suggestions', 'secret', 'unit'])
/** Keywords whose value maps names to schemas, and those whose value is data. */
const maps = new Set(['properties', 'patternProperties', '$defs', 'dependentSchemas'])
const data = new Set(['default', 'const', 'enum', 'examples', 'required', 'type'])

/** The names of choices as people read them. */
function withoutMeanings(hint: unknown): unknown {
  if (typeof hint === 'string') return splitKey(hint).text
  if (typeof hint !== 'object' || hint === null || Array.isArray(hint)) return hint
  return Object.fromEntries(Object.entries(hint).map(([name, one]) => [name, withoutMeanings(one)]))
}

/** Points references into the document, turns hints into extensions, and leaves out the meanings of texts. */
function tidy<T>(value: T, nameOf: (name: string) => string): T {
  if (typeof value === 'string') return splitKey(value).text as T
  if (Array.isArray(value)) return value.map(one => tidy(one, nameOf)) as T
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (key === 'id' && typeof inner === 'string') return []
    if (key === '$ref') return [[key, `#/components/schemas/${nameOf(String(inner).split('/').at(-1) ?? '')}`]]
    if (hints.has(key)) return [[`x-${key}`, withoutMeanings(inner)]]
    if (data.has(key)) return [[key, inner]]
    if (!maps.has(key)) return [[key, tidy(inner, nameOf)]]
    const inners = Object.entries(inner as Json).map(([name, one]) => [name, tidy(one, nameOf)])
    return [[key, Object.fromEntries(inners)]]
  })
  return Object.fromEntries(entries) as T
}
