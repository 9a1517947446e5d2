import type { Access } from '@holdall/contract/kit/access.ts'
import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { LiveEvent } from '@holdall/contract/live/live.contract.ts'
import type { z } from 'zod'
import { neededScopes } from '../scope.ts'
import { binary, byteParameters, byteResponses } from './openapi-bytes.ts'
import type { createProblems } from './openapi-problems.ts'
import type { Json, Schemas } from './openapi-schemas.ts'
import { offsetStreams, tusAnswers, tusParameters } from './openapi-tus.ts'

export type Parameter = Json & { readonly name: string; readonly in: string }

/** Holds what the descriptions of all calls share. */
export interface Parts {
  readonly schemas: Schemas
  readonly problems: ReturnType<typeof createProblems>
}

/** Any call of a session can name its person. */
const personParameter: Json = {
  name: 'Holdall-Person',
  in: 'header',
  required: false,
  description:
    'The `id` of the account for which a session makes the call. If someone else is now signed in, it is rejected with `request.other-person` before anything is read or changed. Tokens ignore it.',
  schema: { type: 'string' },
}

/** Describes one call; `renamed` says how the address spells its parameters. */
export function describeOperation(endpoint: AnyEndpoint, parts: Parts, renamed: ReadonlyMap<string, string>): Json {
  const { schemas } = parts
  return {
    operationId: endpoint.id,
    tags: [endpoint.id.split('.')[0]],
    summary: endpoint.summary.replace(/\.$/, ''),
    description: explain(endpoint),
    'x-access': endpoint.access,
    ...(endpoint.rateLimit ? { 'x-rate-limit': limitOf(endpoint.rateLimit) } : {}),
    ...(endpoint.whileOn === undefined ? {} : { 'x-setting': endpoint.whileOn }),
    security: security(endpoint),
    parameters: [
      ...parameters(schemas, endpoint.params, 'path').map(one => ({ ...one, name: renamed.get(one.name) ?? one.name })),
      ...parameters(schemas, endpoint.query, 'query'),
      ...(tusParameters[endpoint.id] ?? []),
      ...byteParameters(endpoint),
      personParameter,
    ],
    ...(endpoint.body ? { requestBody: requestBody(schemas, endpoint) } : {}),
    responses: { ...success(schemas, endpoint), ...parts.problems.of(endpoint) },
  }
}

function limitOf({ tries, windowSeconds, name }: NonNullable<AnyEndpoint['rateLimit']>): Json {
  return { tries, windowSeconds, ...(name === undefined ? {} : { name }) }
}

/** Who may call it, with what, and how often. */
function explain(endpoint: AnyEndpoint): string {
  const { access, rateLimit, whileOn } = endpoint
  const scopes = neededScopes(endpoint)
  const lines = [
    whoMay(access),
    scopes ? `A token needs ${inWords(scopes)}.` : 'Tokens aren’t accepted.',
    whileOn === undefined ? '' : `Only while the setting \`${whileOn}\` is on.`,
    rateLimit ? howOften(rateLimit) : '',
  ]
  return lines.filter(Boolean).join(' ')
}

function whoMay(access: Access): string {
  if (access === 'anyone') return 'For anyone.'
  if (access === 'visitor') return 'For members, and for visitors of a link that gives the right.'
  if (access === 'member') return 'For members.'
  if (access === 'setup') return 'For anyone with the setup address, while the site has no administrator.'
  if ('permission' in access) return `Requires the permission \`${access.permission}\`.`
  if ('anyOf' in access) return `Requires one of the permissions ${inWords(access.anyOf, 'or')}.`
  return `For members, about their own things; about everyone’s with the permission \`${access.or}\`.`
}

function howOften({ tries, windowSeconds, countsFailuresOnly }: NonNullable<AnyEndpoint['rateLimit']>): string {
  const minutes = windowSeconds / 60
  const time = Number.isInteger(minutes)
    ? `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
    : `${windowSeconds} seconds`
  return `At most ${tries} ${countsFailuresOnly ? 'failed calls' : 'calls'} in ${time}.`
}

function inWords(names: readonly string[], word = 'and'): string {
  return names.map(name => `\`${name}\``).join(` ${word} `)
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

function parameters(schemas: Schemas, schema: z.ZodObject | undefined, place: 'path' | 'query'): Parameter[] {
  if (!schema) return []
  const object = schemas.describe(schema, 'input')
  const required = new Set((object.required as string[] | undefined) ?? [])
  return Object.entries((object.properties as Record<string, Json>) ?? {}).map(([name, property]) => {
    const { description, ...rest } = property
    return {
      name,
      in: place,
      required: place === 'path' || required.has(name),
      ...(description ? { description } : {}),
      schema: rest,
    }
  })
}

function requestBody(schemas: Schemas, { id, body, parts }: AnyEndpoint): Json {
  if (offsetStreams.has(id)) {
    const isCreation = tusParameters[id]?.some(({ name }) => name === 'Upload-Metadata')
    return { required: !isCreation, content: { 'application/offset+octet-stream': { schema: binary } } }
  }
  return { required: true, content: bodyContent(schemas, body, parts) }
}

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
  const { id, response } = endpoint
  const status = String(endpoint.status ?? (response === 'none' ? 204 : 200))
  if (response === 'bytes') return byteResponses(endpoint, status)
  if (response === 'none') {
    const headers = tusAnswers[id]?.map(name => [name, { $ref: `#/components/headers/${name}` }])
    return { [status]: { description: 'Done', ...(headers ? { headers: Object.fromEntries(headers) } : {}) } }
  }
  if (response === 'events') {
    const data = { contentMediaType: 'application/json', contentSchema: schemas.describe(LiveEvent, 'output') }
    const schema = { type: 'string', description: 'The data of each event.', ...data }
    return { [status]: { description: 'A stream of events', content: { 'text/event-stream': { schema } } } }
  }
  const schema = schemas.describe(response, 'output')
  return { [status]: { description: 'Done', content: { 'application/json': { schema } } } }
}
