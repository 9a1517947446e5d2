import { z } from 'zod'

export type Control =
  | 'text'
  | 'email'
  | 'url'
  | 'password'
  | 'textarea'
  | 'number'
  | 'switch'
  | 'select'
  | 'date-time'
  /** A byte count: an amount and a unit. */
  | 'size'
  /** A list of short texts. */
  | 'chips'
  /** A list or an object: the screen provides its own control. */
  | 'other'

/** What a control needs to know about a field, from its schema. */
export interface FieldFacts {
  /** The label and the help text from the contract, in English. */
  readonly title: string | undefined
  readonly description: string | undefined
  readonly control: Control
  /** Required and not empty. */
  readonly isRequired: boolean
  readonly isNullable: boolean
  /** The value of an emptied field: undefined if it is optional, otherwise null or an empty text. */
  readonly emptyAs: undefined | null | ''
  readonly isWhole: boolean
  /** Not the user's own password: the browser should not fill in a saved one. */
  readonly isSecret: boolean
  readonly maxLength: number | undefined
  readonly minimum: number | undefined
  readonly maximum: number | undefined
  /** The values of a choice. */
  readonly options: readonly string[]
  /** Their labels, in English. */
  readonly choices: Readonly<Record<string, string>>
  readonly placeholder: string | undefined
  readonly rows: number | undefined
  /** Suggested while typing into a list of texts. */
  readonly suggestions: readonly string[]
}

export type Facts = Readonly<Record<string, FieldFacts>>
type Json = Readonly<Record<string, unknown>>

const known = new WeakMap<z.ZodObject, Facts>()

/** The facts of each field of a schema, by name. Computed once for each schema. */
export function fieldFacts(schema: z.ZodObject): Facts {
  const before = known.get(schema)
  if (before) return before
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  const required = new Set((json.required as string[] | undefined) ?? [])
  const properties = Object.entries((json.properties ?? {}) as Record<string, Json>)
  const facts = properties.map(([name, property]) => {
    const takes = (value: unknown) => (schema.shape[name] as z.ZodType).safeParse(value).success
    return [name, factsOf(property, required.has(name), takes)] as const
  })
  known.set(schema, Object.fromEntries(facts))
  return known.get(schema) as Facts
}

function factsOf(property: Json, isPresent: boolean, takes: (value: unknown) => boolean): FieldFacts {
  const shapes = shapesOf(property).filter(shape => shape.const !== '')
  const isNullable = shapes.some(shape => shape.type === 'null')
  const inner = shapes.find(shape => shape.type !== 'null') ?? property
  const control = controlOf(inner, property)
  const takesEmpty = inner.type === 'string' && takes('')
  const isSecret = property.secret === true || inner.secret === true
  const hint = <T>(name: string): T | undefined => (property[name] ?? inner[name]) as T | undefined
  return {
    title: textOf(property.title ?? inner.title),
    description: textOf(property.description ?? inner.description),
    control,
    isRequired: isPresent && !isNullable && !takesEmpty && control !== 'switch',
    isNullable,
    // A secret that is left empty is kept; null clears it.
    emptyAs: isSecret ? '' : isNullable ? null : takesEmpty || isPresent ? '' : undefined,
    isWhole: inner.type === 'integer',
    isSecret,
    maxLength: numberOf(inner.maxLength),
    minimum: numberOf(inner.minimum),
    maximum: numberOf(inner.maximum),
    options: Array.isArray(inner.enum) ? inner.enum.map(String) : [],
    choices: hint<Record<string, string>>('choices') ?? {},
    placeholder: textOf(hint('placeholder')),
    rows: numberOf(hint('rows')),
    suggestions: hint<string[]>('suggestions') ?? [],
  }
}

/** The library writes `type: ["string", "null"]` if the schema says nothing else about the string. */
function shapesOf(property: Json): readonly Json[] {
  if (Array.isArray(property.type)) return property.type.map(type => ({ ...property, type }))
  return (property.anyOf as Json[] | undefined) ?? [property]
}

const formats: Readonly<Record<string, Control>> = { email: 'email', uri: 'url', 'date-time': 'date-time' }

function controlOf(inner: Json, property: Json): Control {
  const hint = property.input ?? inner.input
  if (inner.type === 'boolean') return 'switch'
  if (hint === 'size' || hint === 'chips') return hint
  if (inner.type === 'integer' || inner.type === 'number') return 'number'
  if (inner.type !== 'string') return 'other'
  if (Array.isArray(inner.enum)) return 'select'
  if (hint === 'password' || property.secret === true || inner.secret === true) return 'password'
  if (hint === 'textarea') return 'textarea'
  return formats[String(inner.format)] ?? 'text'
}

/** The largest safe integers aren't limits that someone set. */
function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
