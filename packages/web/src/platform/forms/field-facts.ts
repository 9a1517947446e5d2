import { z } from 'zod'

/** What a schema says of one field: what its control needs to know. */
export interface FieldFacts {
  /** The label and the help that the contract gives, in English. */
  readonly title: string | undefined
  readonly description: string | undefined
  readonly type: 'string' | 'number' | 'boolean' | 'other'
  /** Must be there, and not empty. */
  readonly isRequired: boolean
  readonly isNullable: boolean
  readonly maxLength: number | undefined
  readonly minimum: number | undefined
  readonly maximum: number | undefined
  /** The values of a choice. */
  readonly options: readonly string[]
  readonly format: string | undefined
}

type Json = Readonly<Record<string, unknown>>

const known = new WeakMap<z.ZodObject, Readonly<Record<string, FieldFacts>>>()

/** The facts of each field of a schema, by name. */
export function fieldFacts(schema: z.ZodObject): Readonly<Record<string, FieldFacts>> {
  const before = known.get(schema)
  if (before) return before
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  const required = new Set((json.required as string[] | undefined) ?? [])
  const properties = Object.entries((json.properties ?? {}) as Record<string, Json>)
  const facts = Object.fromEntries(properties.map(([name, property]) => [name, factsOf(property, required.has(name))]))
  known.set(schema, facts)
  return facts
}

function factsOf(property: Json, isPresent: boolean): FieldFacts {
  const choices = (property.anyOf as Json[] | undefined) ?? [property]
  const isNullable = choices.some(choice => choice.type === 'null')
  const inner = choices.find(choice => choice.type !== 'null') ?? property
  const minLength = Number(inner.minLength ?? 0)
  return {
    title: textOf(property.title ?? inner.title),
    description: textOf(property.description ?? inner.description),
    type: typeOf(inner),
    isRequired: isPresent && !isNullable && (inner.type !== 'string' || minLength > 0 || inner.format !== undefined),
    isNullable,
    maxLength: numberOf(inner.maxLength),
    minimum: numberOf(inner.minimum),
    maximum: numberOf(inner.maximum),
    options: Array.isArray(inner.enum) ? inner.enum.map(String) : [],
    format: textOf(inner.format),
  }
}

function typeOf({ type }: Json): FieldFacts['type'] {
  if (type === 'string' || type === 'boolean') return type
  return type === 'integer' || type === 'number' ? 'number' : 'other'
}

/** The widest whole numbers are no limit that anybody set. */
function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
