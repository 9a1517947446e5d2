import type { z } from 'zod'

/** What a test says of a value; the rest is filled in by its schema. */
export type PartOf<T> = T extends readonly (infer E)[]
  ? readonly PartOf<E>[]
  : T extends object
    ? { readonly [K in keyof T]?: PartOf<T[K]> | undefined }
    : T

type AnySchema = z.core.$ZodType
type Def = {
  readonly type: string
  readonly shape?: Readonly<Record<string, AnySchema>>
  readonly element?: AnySchema
  readonly valueType?: AnySchema
  readonly innerType?: AnySchema
  readonly options?: readonly AnySchema[]
  readonly items?: readonly AnySchema[]
  readonly values?: readonly unknown[]
  readonly entries?: Readonly<Record<string, unknown>>
  readonly left?: AnySchema
  readonly right?: AnySchema
  readonly in?: AnySchema
  readonly getter?: () => AnySchema
}

/** A text is the first of these that its schema takes. */
const texts = [
  'Some text',
  '0000000000000000000000000a',
  '2026-05-04T10:20:30.000Z',
  '2026-05-04',
  'person@example.com',
  'https://example.com/',
  'UTC',
  'en',
  '#0b6470',
  'text',
  '1',
  '',
]
const numbers = [1, 0, 2, 10, 100]

/**
 * A value that the schema takes, with `part` in it: what a response contains beside the point of a test comes from the
 * contract, and not from the test. What may be absent or null is so, and lists are empty, unless `part` says otherwise.
 * @throws if no such value is found
 */
export function sampleOf<S extends z.ZodType>(schema: S, part?: PartOf<z.output<S>>): z.output<S> {
  return complete(schema, part) as z.output<S>
}

function complete(schema: AnySchema, part: unknown): unknown {
  const def = schema._zod.def as Def
  switch (def.type) {
    case 'object':
      return completeObject(def.shape ?? {}, part)
    case 'array':
      return Array.isArray(part) && def.element
        ? part.map(one => complete(def.element as AnySchema, one))
        : (part ?? [])
    case 'record':
      return completeRecord(def, part)
    case 'tuple':
      return def.items?.map((item, index) => complete(item, (part as unknown[] | undefined)?.[index]))
    case 'union':
      return firstThatFits(def.options ?? [], schema, part)
    case 'optional':
    case 'default':
    case 'prefault':
      return part === undefined ? undefined : complete(def.innerType as AnySchema, part)
    case 'nullable':
      return part === undefined || part === null ? null : complete(def.innerType as AnySchema, part)
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return complete(def.innerType as AnySchema, part)
    case 'pipe':
      return complete(def.in as AnySchema, part)
    case 'lazy':
      return complete((def.getter as () => AnySchema)(), part)
    case 'intersection':
      return Object.assign({}, complete(def.left as AnySchema, part), complete(def.right as AnySchema, part))
    default:
      return part === undefined ? plainValue(schema, def) : part
  }
}

function completeObject(shape: Readonly<Record<string, AnySchema>>, part: unknown): unknown {
  if (part !== undefined && (part === null || typeof part !== 'object')) return part
  const given = (part ?? {}) as Readonly<Record<string, unknown>>
  const filled = Object.entries(shape)
    .map(([key, schema]) => [key, complete(schema, given[key])] as const)
    .filter(([, value]) => value !== undefined)
  // What the schema doesn't know stays: it is refused where the answer is read.
  return { ...given, ...Object.fromEntries(filled) }
}

function completeRecord({ valueType }: Def, part: unknown): unknown {
  if (part === undefined || part === null || typeof part !== 'object') return part ?? {}
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, complete(valueType as AnySchema, value)]))
}

function firstThatFits(options: readonly AnySchema[], schema: AnySchema, part: unknown): unknown {
  for (const option of options) {
    const value = attempt(() => complete(option, part))
    if (value !== failed && fits(option, value) && keeps(part, value)) return value
  }
  throw new Error(`None of the ${options.length} alternatives of ${schema._zod.def.type} takes ${JSON.stringify(part)}`)
}

/** An alternative that lacks what the test says of the value would drop it in silence. */
function keeps(part: unknown, value: unknown): boolean {
  if (part === undefined) return true
  if (part === null || typeof part !== 'object') return part === value
  return value !== null && typeof value === 'object'
}

const failed = Symbol('failed')

function attempt(work: () => unknown): unknown {
  try {
    return work()
  } catch {
    return failed
  }
}

function plainValue(schema: AnySchema, def: Def): unknown {
  if (def.type === 'literal') return def.values?.[0]
  if (def.type === 'enum') return Object.values(def.entries ?? {})[0]
  const found = candidates(def.type).find(value => fits(schema, value))
  if (found === undefined) throw new Error(`No sample fits a schema of the type ${def.type}: say its value in the test`)
  return found
}

function candidates(type: string): readonly unknown[] {
  if (type === 'string' || type === 'template_literal') return texts
  if (type === 'number' || type === 'int') return numbers
  return type === 'boolean' ? [false, true] : [null, false, ...texts]
}

function fits(schema: AnySchema, value: unknown): boolean {
  return (schema as z.ZodType).safeParse(value).success
}
