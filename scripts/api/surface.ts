/** A JSON Schema without what only readers see. */
export type Schema = Readonly<Record<string, unknown>>

export interface ParameterSurface {
  readonly isRequired: boolean
  readonly schema: Schema
}

/** Says what clients rely on in one call. */
export interface CallSurface {
  readonly method: string
  readonly path: string
  /** By place and name: `query cursor`. */
  readonly parameters: Readonly<Record<string, ParameterSurface>>
  /** Schemas by media type; null if the call takes no body. */
  readonly body: { readonly isRequired: boolean; readonly content: Readonly<Record<string, Schema>> } | null
  /** Schemas by media type, by the status of success. */
  readonly responses: Readonly<Record<string, Readonly<Record<string, Schema>>>>
  /** The scopes that a token needs; null if none is accepted. */
  readonly scopes: readonly string[] | null
  readonly isOpen: boolean
}

/** The API as clients rely on it, without its descriptions. */
export interface Surface {
  readonly version: string
  readonly calls: Readonly<Record<string, CallSurface>>
  readonly schemas: Readonly<Record<string, Schema>>
}

interface Content {
  readonly [mediaType: string]: { readonly schema?: Schema }
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly Schema[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
}

interface Document {
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly parameters?: Readonly<Record<string, Schema>>
  }
}

/** Reads the surface of an OpenAPI document that the server wrote. */
export function surfaceOf(openApi: unknown): Surface {
  const document = openApi as Document
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => [one.operationId, callOf(document, path, method, one)] as const),
  )
  const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [name, bare(schema)] as const)
  return {
    version: document.info.version,
    calls: Object.fromEntries(calls.toSorted(byName)),
    schemas: Object.fromEntries(schemas.toSorted(byName)),
  }
}

function byName([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1
}

function callOf({ components }: Document, path: string, method: string, operation: Operation): CallSurface {
  const { parameters = [], requestBody, responses, security } = operation
  const token = security.find(way => 'token' in way)
  return {
    method: method.toUpperCase(),
    path,
    parameters: Object.fromEntries(
      parameters.map(written => {
        const one = resolveParameter(written, components.parameters ?? {})
        return [`${one.in} ${one.name}`, { isRequired: one.required === true, schema: bare(one.schema as Schema) }]
      }),
    ),
    body: requestBody ? { isRequired: requestBody.required === true, content: contentOf(requestBody.content) } : null,
    responses: Object.fromEntries(
      Object.entries(responses)
        .filter(([status]) => status.startsWith('2'))
        .map(([status, { content = {} }]) => [status, contentOf(content)]),
    ),
    scopes: token?.token ?? null,
    isOpen: security.some(way => Object.keys(way).length === 0),
  }
}

function resolveParameter(written: Schema, parameters: Readonly<Record<string, Schema>>): Schema {
  return typeof written.$ref === 'string' ? (parameters[written.$ref.split('/').at(-1) ?? ''] ?? written) : written
}

function contentOf(content: Content): Record<string, Schema> {
  return Object.fromEntries(Object.entries(content).map(([type, { schema = {} }]) => [type, bare(schema)]))
}

const words = new Set(['description', 'title', 'examples', 'default', '$schema', '$id', 'id'])
const namesInside = new Set(['properties', 'patternProperties', '$defs'])

/** A schema without words for readers and without hints for forms. */
function bare(schema: unknown): Schema {
  return strip(schema, false) as Schema
}

function strip(value: unknown, isNames: boolean): unknown {
  if (Array.isArray(value)) return value.map(one => strip(one, false))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).flatMap(([key, inner]): [string, unknown][] => {
    if (isNames) return [[key, strip(inner, false)]]
    if (words.has(key) || key.startsWith('x-')) return []
    return [[key, strip(inner, namesInside.has(key))]]
  })
  return Object.fromEntries(entries)
}

/** The surface as a file: one line for each call and each schema, so that changes can be read. */
export function writeSurface({ version, calls, schemas }: Surface): string {
  const lines = (table: object) =>
    Object.entries(table)
      .map(([name, one]) => `    ${JSON.stringify(name)}: ${JSON.stringify(one)}`)
      .join(',\n')
  return `{\n  "version": ${JSON.stringify(version)},\n  "calls": {\n${lines(calls)}\n  },\n  "schemas": {\n${lines(schemas)}\n  }\n}\n`
}
