import { endpoints, errorTable } from '@holdall/contract/contract.ts'
import type { Access } from '@holdall/contract/kit/access.ts'
import { type AnyEndpoint, endpointPath } from '@holdall/contract/kit/endpoint.ts'
import { Problem } from '@holdall/contract/kit/errors.ts'
import type { z } from 'zod'
import { neededScopes } from '../scope.ts'
import { createSchemas, type Json, type Schemas } from './openapi-schemas.ts'
import { tusAnswers, tusParameters } from './openapi-tus.ts'

/** The API as an OpenAPI 3.1 document, made from the contract. */
export function buildOpenApi(version: string): Json {
  const schemas = createSchemas()
  const problem = schemas.describe(Problem, 'output')
  const paths: Record<string, Json> = {}
  /** The first spelling of each address: two that differ only in parameter names are the same. */
  const spellings = new Map<string, string>()
  for (const endpoint of endpoints) {
    const path = endpointPath(endpoint).replace(/:([A-Za-z]+)/g, '{$1}')
    const shape = path.replace(/\{\w+\}/g, '{}')
    const spelling = spellings.get(shape) ?? path
    spellings.set(shape, spelling)
    const renamed = new Map(parameterNames(path).map((name, place) => [name, parameterNames(spelling)[place] ?? name]))
    paths[spelling] = { ...paths[spelling], [endpoint.method.toLowerCase()]: operation(endpoint, schemas, renamed) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Holdall', version, license: { name: 'MIT', identifier: 'MIT' } },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: '/', description: 'This site' }],
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'holdall_session' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token of the caller’s account. The scope `read` allows GET, HEAD and OPTIONS, `write` everything else; the account and its tokens additionally require `account`.',
        },
      },
      schemas: { ...schemas.components(), Problem: problem },
    },
  }
}

function parameterNames(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(match => match[1] ?? '')
}

function operation(endpoint: AnyEndpoint, schemas: Schemas, renamed: ReadonlyMap<string, string>): Json {
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: security(endpoint),
    parameters: [
      ...parameters(schemas, endpoint.params, 'path').map(one => ({ ...one, name: renamed.get(one.name) ?? one.name })),
      ...parameters(schemas, endpoint.query, 'query'),
      ...(tusParameters[endpoint.id] ?? []),
    ],
    ...(endpoint.body ? { requestBody: requestBody(schemas, endpoint) } : {}),
    responses: { ...success(schemas, endpoint), ...failures(endpoint) },
  }
}

function needsSession(access: Access): boolean {
  return access === 'member' || typeof access === 'object'
}

/** The scopes of a token are listed as roles (OpenAPI 3.1, security requirement object). */
function security(endpoint: AnyEndpoint): Json[] {
  const scopes = neededScopes(endpoint)
  const ways: Json[] = [{ session: [] }, ...(scopes ? [{ token: scopes }] : [])]
  return needsSession(endpoint.access) ? ways : [{}, ...ways]
}

function parameters(
  schemas: Schemas,
  schema: z.ZodObject | undefined,
  place: 'path' | 'query',
): (Json & { name: string })[] {
  if (!schema) return []
  const object = schemas.describe(schema, 'input')
  const required = new Set((object.required as string[] | undefined) ?? [])
  return Object.entries((object.properties as Record<string, Json>) ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    ...(property.description ? { description: property.description } : {}),
    schema: property,
  }))
}

function requestBody(schemas: Schemas, { body, parts }: AnyEndpoint): Json {
  return { required: true, content: bodyContent(schemas, body, parts) }
}

const binary = { type: 'string', format: 'binary' }

function bodyContent(schemas: Schemas, body: z.ZodType | 'bytes', parts: AnyEndpoint['parts']): Json {
  if (body !== 'bytes') return { 'application/json': { schema: schemas.describe(body, 'input') } }
  if (!parts) return { 'application/octet-stream': { schema: binary } }
  const texts = Object.entries(parts)
  const properties = Object.fromEntries(texts.map(([name, schema]) => [name, schemas.describe(schema, 'input')]))
  const encoding = Object.fromEntries(texts.map(([name]) => [name, { contentType: 'application/json' }]))
  const schema = { type: 'object', required: Object.keys(parts), properties, additionalProperties: binary }
  return { 'multipart/form-data': { schema, encoding } }
}

function success(schemas: Schemas, endpoint: AnyEndpoint): Json {
  const headers = tusAnswers[endpoint.id]
  const status = String(endpoint.status ?? (endpoint.response === 'none' ? 204 : 200))
  if (endpoint.response === 'none') return { [status]: { description: 'Done', ...(headers ? { headers } : {}) } }
  if (endpoint.response === 'bytes') {
    const content = { '*/*': { schema: binary } }
    return { [status]: { description: 'The bytes', content }, 206: { description: 'Part of the bytes', content } }
  }
  if (endpoint.response === 'events') {
    return {
      [status]: { description: 'An event stream', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    }
  }
  return {
    [status]: {
      description: 'Done',
      content: { 'application/json': { schema: schemas.describe(endpoint.response, 'output') } },
    },
  }
}

function failures(endpoint: AnyEndpoint): Json {
  const codes = [
    'request.malformed',
    'request.invalid',
    'request.token-invalid',
    'request.scope',
    ...(endpoint.errors ?? []),
  ]
  if (endpoint.access !== 'anyone') codes.push('request.sign-in-needed', 'request.forbidden')
  if (endpoint.rateLimit) codes.push('request.too-many')
  const byStatus = Map.groupBy(codes, code => String(errorTable[code]?.status))
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      { description: list.map(code => `\`${code}\`: ${errorTable[code]?.message}`).join('\n'), content },
    ]),
  )
}
