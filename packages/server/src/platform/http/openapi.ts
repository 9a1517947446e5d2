import { endpoints, errorTable } from '@holdall/contract/contract.ts'
import type { Access } from '@holdall/contract/kit/access.ts'
import { type AnyEndpoint, endpointPath } from '@holdall/contract/kit/endpoint.ts'
import { Problem } from '@holdall/contract/kit/errors.ts'
import { z } from 'zod'
import { neededScopes } from './scope.ts'

type Json = Record<string, unknown>

const jsonSchema = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json
  return rest
}

/** The API as an OpenAPI 3.1 document, made from the contract. */
export function buildOpenApi(version: string): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpointPath(endpoint).replace(/:([A-Za-z]+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Holdall', version, license: { name: 'MIT', identifier: 'MIT' } },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'holdall_session' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token of one’s own account. `read` is for GET, HEAD and OPTIONS, `write` for all else; `account` is needed beside them for one’s own account and tokens.',
        },
      },
      schemas: { Problem: jsonSchema(Problem, 'output') },
    },
  }
}

function operation(endpoint: AnyEndpoint): Json {
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary,
    'x-access': endpoint.access,
    security: security(endpoint),
    parameters: [...parameters(endpoint.params, 'path'), ...parameters(endpoint.query, 'query')],
    ...(endpoint.body ? { requestBody: requestBody(endpoint.body) } : {}),
    responses: { ...success(endpoint), ...failures(endpoint) },
  }
}

function needsSession(access: Access): boolean {
  return access === 'member' || typeof access === 'object'
}

/** The scopes of a token are named as roles are (OpenAPI 3.1, security requirement object). */
function security(endpoint: AnyEndpoint): Json[] {
  const scopes = neededScopes(endpoint)
  const ways: Json[] = [{ session: [] }, ...(scopes ? [{ token: scopes }] : [])]
  return needsSession(endpoint.access) ? ways : [{}, ...ways]
}

function parameters(schema: z.ZodObject | undefined, place: 'path' | 'query'): Json[] {
  if (!schema) return []
  const object = jsonSchema(schema, 'input')
  const required = new Set((object.required as string[] | undefined) ?? [])
  return Object.entries((object.properties as Record<string, Json>) ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    ...(property.description ? { description: property.description } : {}),
    schema: property,
  }))
}

function requestBody(body: z.ZodType | 'bytes'): Json {
  const content =
    body === 'bytes'
      ? { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: jsonSchema(body, 'input') } }
  return { required: true, content }
}

function success(endpoint: AnyEndpoint): Json {
  const status = String(endpoint.status ?? (endpoint.response === 'none' ? 204 : 200))
  if (endpoint.response === 'none') return { [status]: { description: 'Done' } }
  if (endpoint.response === 'bytes') {
    const content = { '*/*': { schema: { type: 'string', format: 'binary' } } }
    return { [status]: { description: 'The bytes', content }, 206: { description: 'A part of the bytes', content } }
  }
  if (endpoint.response === 'events') {
    return {
      [status]: { description: 'A stream of events', content: { 'text/event-stream': { schema: { type: 'string' } } } },
    }
  }
  return {
    [status]: {
      description: 'Done',
      content: { 'application/json': { schema: jsonSchema(endpoint.response, 'output') } },
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
