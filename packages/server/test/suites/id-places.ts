import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { z } from 'zod'
import type { Sent } from '../harness.ts'
import { bundleInto, transferHeaders } from './endpoint-input.ts'
import { kindOfField, kindOfParam, type Objects } from './object-kinds.ts'

/** One place of a call that names an object, and how to put another id there. */
export interface Place {
  readonly endpoint: AnyEndpoint
  readonly name: string
  readonly kind: keyof Objects
  put(sent: Sent, id: string): Sent
}

type JsonSchema = Readonly<Record<string, unknown>>
type Part = 'query' | 'body'

const idPattern = '^[0-9a-z]{26}$'

/** The paths of all ids in a query or body, at any depth; `*` stands for each element of a list or record. */
export function idPaths(endpoint: AnyEndpoint, part: Part): string[][] {
  const schema = endpoint[part]
  if (!schema || typeof schema === 'string') return []
  const json = z.toJSONSchema(schema as z.ZodType, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const found = new Map<string, string[]>()
  const walk = (one: JsonSchema, path: string[]) => {
    if (one.pattern === idPattern) found.set(path.join('.'), path)
    for (const choices of [one.anyOf, one.oneOf, one.allOf]) {
      for (const choice of (choices ?? []) as JsonSchema[]) walk(choice, path)
    }
    if (one.items) walk(one.items as JsonSchema, [...path, '*'])
    if (typeof one.additionalProperties === 'object') walk(one.additionalProperties as JsonSchema, [...path, '*'])
    for (const [name, property] of Object.entries((one.properties ?? {}) as Record<string, JsonSchema>)) {
      walk(property, [...path, name])
    }
  }
  walk(json, [])
  return [...found.values()]
}

/** The name of a place as shown in test titles. */
export function nameOfPath(part: Part, path: readonly string[]): string {
  return [part, ...path.filter(step => step !== '*')].join('.')
}

/** Every place of a call where someone else's id can be put. */
export function placesOf(endpoint: AnyEndpoint): Place[] {
  return [
    ...paramPlaces(endpoint),
    ...fieldPlaces(endpoint, 'query'),
    ...fieldPlaces(endpoint, 'body'),
    ...otherPlaces(endpoint),
  ]
}

/**
 * Providers stand on the sign-in page for everyone, and announcements in everyone's drive: who signs in with one, or dismisses
 * the other, names nobody's object.
 */
export function isForEveryone({ path }: AnyEndpoint): boolean {
  return /^\/(?:(?:auth|me)\/company|me\/announcements)\/:id/.test(path)
}

function paramPlaces(endpoint: AnyEndpoint): Place[] {
  if (isForEveryone(endpoint)) return []
  return ['id', 'ids'].flatMap(name => {
    if (!endpoint.params?.shape[name]) return []
    const put = (sent: Sent, id: string): Sent => ({ ...sent, params: { ...sent.params, [name]: id } })
    return [{ endpoint, name: `params.${name}`, kind: kindOfParam(endpoint), put }]
  })
}

function fieldPlaces(endpoint: AnyEndpoint, part: Part): Place[] {
  const schema = endpoint[part]
  if (!schema || typeof schema === 'string' || !('shape' in schema)) return []
  const lists = new Set(idPaths(endpoint, part).flatMap(([name, step]) => (step === '*' ? [name] : [])))
  const isList = (name: string) => lists.has(name) || /^(ids|.*Ids)$/.test(name)
  const flat = Object.keys(schema.shape).map(name => (isList(name) ? [name, '*'] : [name]))
  const deep = idPaths(endpoint, part).filter(path => path.filter(step => step !== '*').length > 1)
  return [...flat, ...deep].flatMap(path => {
    const kind = kindOfField(endpoint, path.findLast(step => step !== '*') ?? '')
    if (!kind) return []
    const put = (sent: Sent, id: string): Sent => ({ ...sent, [part]: putAt(sent[part], path, id) as object })
    return [{ endpoint, name: nameOfPath(part, path), kind, put }]
  })
}

function putAt(value: unknown, [step, ...rest]: readonly string[], id: string): unknown {
  if (step === undefined) return id
  if (step === '*') {
    const list = Array.isArray(value) && value.length > 0 ? value : [undefined]
    return list.map(one => putAt(one, rest, id))
  }
  const object = (value ?? {}) as Record<string, unknown>
  return { ...object, [step]: putAt(object[step], rest, id) }
}

function otherPlaces(endpoint: AnyEndpoint): Place[] {
  if (endpoint.id === 'files.sendBundle') {
    const put = (sent: Sent, id: string): Sent => ({ ...sent, ...bundleInto(id) })
    return [{ endpoint, name: 'bundle parentId', kind: 'folder', put }]
  }
  if (endpoint.id !== 'files.createTransfer') return []
  const put = (sent: Sent, id: string): Sent => ({
    ...sent,
    headers: { ...sent.headers, ...transferHeaders({ filename: 'a', parentId: id }) },
  })
  return [{ endpoint, name: 'Upload-Metadata parentId', kind: 'folder', put }]
}
