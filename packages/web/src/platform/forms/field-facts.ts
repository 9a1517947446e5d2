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
  /** A count of bytes: an amount and a unit. */
  | 'size'
  /** A list of short texts. */
  | 'chips'
  /** A list or an object: the screen brings a control of its own. */
  | 'other'

/** What a schema says of one field: what its control needs to know. */
export interface FieldFacts {
  /** The label and the help that the contract gives, in English. */
  readonly title: string | undefined
  readonly description: string | undefined
  readonly control: Control
  /** Must be there, and not empty. */
  readonly isRequired: boolean
  readonly isNullable: boolean
  /** What an emptied field stands for: nothing at all where it may be left out, else null or an empty text. */
  readonly emptyAs: undefined | null | ''
  readonly isWhole: boolean
  /** Not the person's own password: the browser is not to fill in one that it remembers. */
  readonly isSecret: boolean
  readonly maxLength: number | undefined
  readonly minimum: number | undefined
  readonly maximum: number | undefined
  /** The values of a choice. */
  readonly options: readonly string[]
  /** What people call them, in English. */
  readonly choices: Readonly<Record<string, string>>
  readonly placeholder: string | undefined
  readonly rows: number | undefined
  /** Offered while a list of texts is typed. */
  readonly suggestions: readonly string[]
}

export type Facts = Readonly<Record<string, FieldFacts>>
type Json = Readonly<Record<string, unknown>>

const known = new WeakMap<z.ZodObject, Facts>()

/** The facts of each field of a schema, by name. Read once for each schema. */
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
    // A secret that is left empty is one that is kept; null clears it.
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

/** The library writes `type: ["string", "null"]` where nothing else is said of the string. */
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

/** The widest whole numbers are no limit that anybody set. */
function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
