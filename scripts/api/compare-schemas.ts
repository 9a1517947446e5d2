import type { Schema } from './surface.ts'

/** `request`: what clients send must still be accepted. `response`: what they rely on must still come. */
export type Direction = 'request' | 'response'

type Schemas = Readonly<Record<string, Schema>>

export interface Sides {
  readonly before: Schemas
  readonly now: Schemas
  readonly direction: Direction
}

/** A change that breaks clients: the call or the named schema in which it is, and what it is. */
export interface Breaking {
  readonly subject: string
  readonly what: string
}

interface Place {
  readonly subject: string
  /** Of fields, from the subject: `.meta.size`. */
  readonly path: string
}

/**
 * What breaks clients between two versions of a schema. New fields and values in responses are no breaks: clients ignore
 * what they don't know.
 */
export function compareSchemas(before: Schema, now: Schema, sides: Sides, subject: string): Breaking[] {
  return createComparison(sides).compare(before, now, { subject, path: '' })
}

function createComparison({ before: oldSchemas, now: newSchemas, direction }: Sides) {
  const seen = new Set<string>()
  const isRequest = direction === 'request'

  function compare(before: Schema, now: Schema, place: Place): Breaking[] {
    const [old, next] = [alternatives(before, oldSchemas), alternatives(now, newSchemas)]
    return [...kindsBreak(old, next, place), ...old.flatMap(one => compareWithSame(one, old, next, place))]
  }

  /** A client can't send, or doesn't expect, another kind of value. */
  function kindsBreak(old: readonly Alternative[], next: readonly Alternative[], place: Place): Breaking[] {
    const [had, has] = [new Set(old.map(kindOf)), new Set(next.map(kindOf))]
    const [needed, offered] = isRequest ? [had, has] : [has, had]
    if (offered.has('any')) return []
    const missing = [...needed].filter(kind => !offered.has(kind) && !(kind === 'integer' && offered.has('number')))
    return missing.map(kind => breaking(place, isRequest ? `no longer accepts ${kind}` : `may now be ${kind}`))
  }

  function compareWithSame(
    one: Alternative,
    old: readonly Alternative[],
    next: readonly Alternative[],
    place: Place,
  ): Breaking[] {
    const kind = kindOf(one)
    const same = next.filter(other => kindOf(other) === kind)
    const position = old.filter(other => kindOf(other) === kind).indexOf(one)
    const alike = same.find(candidate => tellApart(candidate.schema) === tellApart(one.schema))
    const other = alike ?? same[Math.min(position, same.length - 1)]
    if (!other || isSeen(one, other)) return []
    // What changes in a named schema is reported once, under its name.
    const at = other.name === null ? place : { subject: other.name, path: '' }
    if (kind === 'object') return compareObjects(one.schema, other.schema, at)
    if (kind === 'array') return compareItems(one.schema, other.schema, at)
    // Texts and numbers of several alternatives count as one.
    if (!isRequest || position > 0) return []
    return compareValues(merged(old.filter(other => kindOf(other) === kind)), merged(same), at)
  }

  /** Only named schemas contain themselves. */
  function isSeen(one: Alternative, other: Alternative): boolean {
    if (one.name === null && other.name === null) return false
    const pair = [one, other]
      .map(({ name, schema }) => `${name} ${name === null ? JSON.stringify(schema) : tellApart(schema)}`)
      .join()
    if (seen.has(pair)) return true
    seen.add(pair)
    return false
  }

  function compareItems(old: Schema, next: Schema, place: Place): Breaking[] {
    const limits = isRequest ? compareLimits(old, next, place) : []
    if (!isSchema(old.items) || !isSchema(next.items)) return limits
    return [...limits, ...compare(old.items, next.items, { ...place, path: `${place.path}[]` })]
  }

  function compareObjects(old: Schema, next: Schema, place: Place): Breaking[] {
    const [oldFields, newFields] = [fieldsOf(old), fieldsOf(next)]
    const [oldRequired, newRequired] = [requiredOf(old), requiredOf(next)]
    const found: Breaking[] = []
    for (const [name, schema] of Object.entries(oldFields)) {
      const field = { ...place, path: `${place.path}.${name}` }
      const other = newFields[name]
      if (!other) found.push(breaking(field, isRequest ? 'is no longer accepted' : 'was removed'))
      else found.push(...compare(schema, other, field))
      if (!isRequest && other && oldRequired.has(name) && !newRequired.has(name))
        found.push(breaking(field, 'may now be missing'))
    }
    for (const name of isRequest ? newRequired : []) {
      if (!oldRequired.has(name)) found.push(breaking({ ...place, path: `${place.path}.${name}` }, 'is now required'))
    }
    const [oldRest, newRest] = [old.additionalProperties, next.additionalProperties]
    if (isSchema(oldRest) && isSchema(newRest))
      found.push(...compare(oldRest, newRest, { ...place, path: `${place.path}.*` }))
    return found
  }

  return { compare }
}

/** Several lists of values as one; limits only count where there is a single alternative. */
function merged(alike: readonly Alternative[]): Schema {
  const [only] = alike
  if (only && alike.length === 1) return only.schema
  const values = alike.map(({ schema }) => valuesOf(schema))
  return values.includes(null) ? {} : { enum: values.flat().map(value => JSON.parse(value ?? 'null')) }
}

/** Fewer values, or tighter limits, in what clients send. */
function compareValues(old: Schema, next: Schema, place: Place): Breaking[] {
  const [had, has] = [valuesOf(old), valuesOf(next)]
  if (has === null) return compareLimits(old, next, place)
  if (had === null) return [breaking(place, `now only accepts ${has.join(', ')}`)]
  const gone = had.filter(value => !has.includes(value))
  return gone.length > 0 ? [breaking(place, `no longer accepts ${gone.join(', ')}`)] : []
}

const lowest = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']
const highest = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']

function compareLimits(old: Schema, next: Schema, place: Place): Breaking[] {
  const found: Breaking[] = []
  for (const key of lowest)
    if (numberOr(next[key], -Infinity) > numberOr(old[key], -Infinity))
      found.push(breaking(place, `has a higher ${key}`))
  for (const key of highest)
    if (numberOr(next[key], Infinity) < numberOr(old[key], Infinity)) found.push(breaking(place, `has a lower ${key}`))
  for (const key of ['pattern', 'format', 'multipleOf'])
    if (next[key] !== undefined && plain(next[key]) !== plain(old[key]))
      found.push(breaking(place, `has another ${key}`))
  return found
}

/** A group of a pattern means the same whether it is captured or not. */
function plain(value: unknown): string {
  return String(value).replaceAll('(?:', '(')
}

function numberOr(value: unknown, otherwise: number): number {
  return typeof value === 'number' ? value : otherwise
}

function breaking({ subject, path }: Place, what: string): Breaking {
  return { subject, what: path === '' ? what : `${path.replace(/^\./, '')} ${what}` }
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null
}

function nameOf(schema: Schema): string | null {
  return typeof schema.$ref === 'string' ? (schema.$ref.split('/').at(-1) ?? null) : null
}

/** One of the things that a value can be, and its name if it is a named schema. */
interface Alternative {
  readonly schema: Schema
  readonly name: string | null
}

/** What a value can be, each with one kind. */
function alternatives(schema: Schema, schemas: Schemas, name: string | null = null): Alternative[] {
  const reference = nameOf(schema)
  if (reference !== null) return alternatives(schemas[reference] ?? {}, schemas, reference)
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return choices.flatMap(one => alternatives(one as Schema, schemas, name))
  if (Array.isArray(schema.allOf)) {
    const parts = schema.allOf.flatMap(one => alternatives(one as Schema, schemas))
    return [{ schema: joined(parts.map(part => part.schema)), name }]
  }
  if (Array.isArray(schema.type)) return schema.type.map(type => ({ schema: { ...schema, type }, name }))
  return [{ schema, name }]
}

/** Several objects that hold together. */
function joined(parts: readonly Schema[]): Schema {
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map(fieldsOf)),
    required: parts.flatMap(part => [...requiredOf(part)]),
  }
}

function kindOf({ schema }: Alternative): string {
  if (typeof schema.type === 'string') return schema.type
  const [value] = valuesOf(schema) ?? []
  if (value !== undefined) return value === 'null' ? 'null' : typeof JSON.parse(value)
  return schema.properties ? 'object' : 'any'
}

/** The values that a schema lists, as JSON; null if it lists none. */
function valuesOf(schema: Schema): string[] | null {
  if ('const' in schema) return [JSON.stringify(schema.const)]
  return Array.isArray(schema.enum) ? schema.enum.map(value => JSON.stringify(value)) : null
}

/** The constants by which one of several objects is recognised. */
function tellApart(schema: Schema): string {
  const constants = Object.entries(fieldsOf(schema)).filter(([, one]) => 'const' in one)
  return JSON.stringify(constants.length > 0 ? constants : Object.keys(fieldsOf(schema)))
}

function fieldsOf(schema: Schema): Readonly<Record<string, Schema>> {
  return (schema.properties ?? {}) as Readonly<Record<string, Schema>>
}

function requiredOf(schema: Schema): ReadonlySet<string> {
  return new Set((schema.required ?? []) as readonly string[])
}
