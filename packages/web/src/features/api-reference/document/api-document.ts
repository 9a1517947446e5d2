/** A JSON Schema, or a reference to one. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  default?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  format?: string
}

export type Schemas = Readonly<Record<string, Schema>>

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: Schema
}

type Content = Record<string, { schema: Schema }>
type RawResponse = { description: string; content?: Content; headers?: object; 'x-codes'?: string[] }
type Reference = { $ref: string }
type RawOperation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  security: Record<string, string[]>[]
  parameters: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, RawResponse | Reference>
}

/** The parts of the OpenAPI document that the reference shows. */
export type RawDocument = {
  info: { title: string; version: string; description: string }
  tags: { name: string; description: string; 'x-displayName': string }[]
  paths: Record<string, Record<string, RawOperation>>
  components: {
    schemas: Schemas
    parameters: Record<string, Parameter>
    responses: Record<string, RawResponse>
  }
}

export type Body = { mediaType: string; schema: Schema; isRequired: boolean }
export type Answer = { status: string; description: string; body: Body | null; headers: string[] }
export type Problem = { status: string; code: string; message: string }

export type Operation = {
  id: string
  method: string
  path: string
  summary: string
  description: string
  /** What a token needs; null if no token is accepted. */
  scopes: string[] | null
  /** Whether it can be called without signing in. */
  isOpen: boolean
  parameters: Parameter[]
  body: Body | null
  answers: Answer[]
  problems: Problem[]
}

export type Group = { name: string; title: string; description: string; operations: Operation[] }

export type ApiDocument = {
  version: string
  introduction: string
  schemas: Schemas
  groups: Group[]
}

/** Turns the document into what the page shows: groups of operations without references to shared parts. */
export function readDocument(raw: RawDocument): ApiDocument {
  const operations = Object.entries(raw.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      group: operation.tags[0],
      operation: readOperation(raw, path, method, operation),
    })),
  )
  const byGroup = Map.groupBy(operations, ({ group }) => group)
  return {
    version: raw.info.version,
    introduction: raw.info.description,
    schemas: raw.components.schemas,
    groups: raw.tags.flatMap(tag => {
      const own = byGroup.get(tag.name)?.map(({ operation }) => operation) ?? []
      const { name, description } = tag
      return own.length > 0 ? [{ name, title: tag['x-displayName'], description, operations: own }] : []
    }),
  }
}

function readOperation({ components }: RawDocument, path: string, method: string, raw: RawOperation): Operation {
  const responses = Object.entries(raw.responses).map(
    ([status, one]) => [status, resolve(one, components.responses)] as const,
  )
  const token = raw.security.find(way => 'token' in way)
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    summary: raw.summary,
    description: raw.description,
    scopes: token?.token ?? null,
    isOpen: raw.security.some(way => Object.keys(way).length === 0),
    parameters: raw.parameters.map(one => resolve(one, components.parameters)),
    body: raw.requestBody ? bodyOf(raw.requestBody.content, raw.requestBody.required) : null,
    answers: responses
      .filter(([status]) => /^[23]/.test(status))
      .map(([status, { description, content, headers = {} }]) => ({
        status,
        description,
        body: bodyOf(content, true),
        headers: Object.keys(headers),
      })),
    problems: responses.flatMap(([status, response]) => problemsOf(status, response)),
  }
}

function resolve<T extends object>(value: T | Reference, table: Record<string, T>): T {
  if (!('$ref' in value)) return value
  const found = table[lastPart(value.$ref)]
  if (!found) throw new Error(`The document doesn’t contain ${value.$ref}`)
  return found
}

function bodyOf(content: Content | undefined, isRequired: boolean): Body | null {
  const [mediaType, one] = Object.entries(content ?? {})[0] ?? []
  return mediaType !== undefined && one ? { mediaType, schema: one.schema, isRequired } : null
}

/** The sentence of each code is a line of the description. */
function problemsOf(status: string, { description, 'x-codes': codes = [] }: RawResponse): Problem[] {
  return codes.map(code => {
    const begin = `- \`${code}\`: `
    const line = description.split('\n').find(one => one.startsWith(begin))
    return { status, code, message: line?.slice(begin.length) ?? '' }
  })
}

/** The name at the end of a reference. */
export function lastPart(reference: string): string {
  return reference.split('/').at(-1) ?? ''
}

/** The groups with the operations that contain all words of a search: in ID, path, summary or the group's title. */
export function searchGroups(groups: readonly Group[], search: string): Group[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...groups]
  return groups.flatMap(group => {
    const operations = group.operations.filter(({ id, method, path, summary }) => {
      const text = `${id} ${method} ${path} ${summary} ${group.title}`.toLowerCase()
      return words.every(word => text.includes(word))
    })
    return operations.length > 0 ? [{ ...group, operations }] : []
  })
}
