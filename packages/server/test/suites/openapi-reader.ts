export type Json = Record<string, unknown>

export interface Operation {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly parameters: readonly { name: string; in: string; required: boolean; schema: Json }[]
  readonly requestBody?: { content: Record<string, { schema: Json }> }
  readonly responses: Record<string, Described>
  readonly security: readonly Json[]
}

export interface Described {
  readonly description: string
  readonly headers?: Json
  readonly content?: Record<string, { schema: Json }>
  readonly 'x-codes'?: readonly string[]
}

/** Every object of a document with its JSON pointer. */
export function* walk(value: unknown, pointer = '#'): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [pointer, value as Json]
  for (const [key, inner] of Object.entries(value)) {
    yield* walk(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  }
}

/** A path without the names of its parameters. */
export function shapeOf(path: string): string {
  return path.replace(/:[A-Za-z]+|\{\w+\}/g, '{}')
}

/** The keywords of JSON Schema 2020-12 and OpenAPI 3.1. */
export const schemaWords = new Set(
  `$ref $defs $schema $id $comment type enum const default description title examples format pattern required properties
  additionalProperties patternProperties propertyNames items prefixItems contains minItems maxItems uniqueItems minLength
  maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minProperties maxProperties anyOf allOf oneOf not if
  then else readOnly writeOnly deprecated contentEncoding contentMediaType contentSchema`.split(/\s+/),
)

/** Yields a schema of the document and every schema inside it. */
export function* schemasOf(value: unknown, pointer: string): Generator<[string, Json]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  yield [pointer, value as Json]
  for (const [key, inner] of Object.entries(value)) {
    if (['properties', 'patternProperties', '$defs'].includes(key)) {
      for (const [name, one] of Object.entries(inner as Json)) yield* schemasOf(one, `${pointer}/${key}/${name}`)
    } else if (Array.isArray(inner) && ['anyOf', 'allOf', 'oneOf', 'prefixItems'].includes(key)) {
      for (const one of inner) yield* schemasOf(one, `${pointer}/${key}`)
    } else if (['items', 'additionalProperties', 'propertyNames', 'not'].includes(key)) {
      yield* schemasOf(inner, `${pointer}/${key}`)
    }
  }
}
