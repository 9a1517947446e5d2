import { lastPart, type Schema, type Schemas } from './api-document.ts'

export type Field = { name: string; schema: Schema; isRequired: boolean }

/** More values than this are not all named in the label of a type; the tree lists them. */
const mostNamed = 8

/** The type of a schema in a few words, such as `Item[]` or `"file" | "folder"`. */
export function typeLabel(schema: Schema): string {
  if (schema.$ref) return lastPart(schema.$ref)
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return valuesLabel(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeLabel))].join(' | ')
  if (schema.allOf) return schema.allOf.map(typeLabel).join(' & ')
  if (schema.type === 'array') return listLabel(schema.items)
  if (Array.isArray(schema.type)) return schema.type.join(' | ')
  if (schema.type === undefined) return schema.properties ? 'object' : 'any'
  return schema.format === 'binary' ? 'bytes' : schema.type
}

function valuesLabel(values: readonly unknown[]): string {
  const named = values.slice(0, mostNamed).map(value => JSON.stringify(value))
  return [...named, ...(values.length > mostNamed ? ['…'] : [])].join(' | ')
}

function listLabel(items: Schema | undefined): string {
  const label = items ? typeLabel(items) : 'any'
  return label.includes(' ') ? `(${label})[]` : `${label}[]`
}

/** The fields of an object, of the items of a list, or of everything that a value can be. */
export function fieldsOf(schema: Schema, schemas: Schemas): Field[] {
  const found = new Map<string, Field>()
  for (const object of objectsIn(schema, schemas)) {
    const required = new Set(object.required ?? [])
    for (const [name, one] of Object.entries(object.properties ?? {})) {
      if (!found.has(name)) found.set(name, { name, schema: one, isRequired: required.has(name) })
    }
  }
  return [...found.values()]
}

function objectsIn(schema: Schema, schemas: Schemas): Schema[] {
  if (schema.$ref) {
    const named = schemas[lastPart(schema.$ref)]
    return named ? objectsIn(named, schemas) : []
  }
  if (schema.properties) return [schema]
  if (schema.items) return objectsIn(schema.items, schemas)
  const values = schema.additionalProperties
  if (typeof values === 'object') return objectsIn(values, schemas)
  return [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(one =>
    objectsIn(one, schemas),
  )
}

/** Levels of an example; deeper ones repeat themselves in schemas that contain themselves. */
const mostLevels = 4

/** A value that fits a schema, with what is required and nothing else. */
export function exampleOf(schema: Schema, schemas: Schemas, level = 0): unknown {
  if (schema.default !== undefined) return schema.default
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.$ref) return exampleOf(schemas[lastPart(schema.$ref)] ?? {}, schemas, level)
  const [choice] = schema.anyOf ?? schema.oneOf ?? []
  if (choice) return exampleOf(choice, schemas, level)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (schema.properties && level < mostLevels) {
    const required = fieldsOf(schema, schemas).filter(({ isRequired }) => isRequired)
    return Object.fromEntries(required.map(({ name, schema: one }) => [name, exampleOf(one, schemas, level + 1)]))
  }
  if (type === 'array') return schema.items && level < mostLevels ? [exampleOf(schema.items, schemas, level + 1)] : []
  return plainExamples[type ?? ''] ?? null
}

const plainExamples: Readonly<Record<string, unknown>> = {
  string: '…',
  integer: 1,
  number: 1,
  boolean: true,
  object: {},
}
