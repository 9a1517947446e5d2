import { type Breaking, compareSchemas, type Direction } from './compare-schemas.ts'
import type { CallSurface, Schema, Surface } from './surface.ts'

/** What breaks clients of an older API, each change once. */
export function compareSurfaces(before: Surface, now: Surface): Breaking[] {
  const found = Object.entries(before.calls).flatMap(([id, call]) => {
    const [name, other] = findCall(now, id, call) ?? []
    if (!other) return [{ subject: id, what: `(${call.method} ${call.path}) was removed` }]
    const renamed = name === id ? [] : [{ subject: id, what: `is now called ${name}` }]
    return [...renamed, ...compareCalls(id, call, other, createSides(before, now))]
  })
  const once = new Map(found.map(one => [`${one.subject} ${one.what}`, one]))
  return [...once.values()]
}

/** The call with this ID, otherwise the one at its address. */
function findCall({ calls }: Surface, id: string, { method, path }: CallSurface) {
  const byId = calls[id]
  if (byId) return [id, byId] as const
  return Object.entries(calls).find(([, one]) => one.method === method && shapeOf(one.path) === shapeOf(path))
}

type Compare = (before: Schema, now: Schema, direction: Direction, subject: string) => Breaking[]

function createSides(before: Surface, now: Surface): Compare {
  return (one, other, direction, subject) =>
    compareSchemas(one, other, { before: before.schemas, now: now.schemas, direction }, subject)
}

function compareCalls(id: string, before: CallSurface, now: CallSurface, compare: Compare): Breaking[] {
  const moved = before.method !== now.method || shapeOf(before.path) !== shapeOf(now.path)
  return [
    ...(moved ? [{ subject: id, what: `is now ${now.method} ${now.path}` }] : []),
    ...compareAccess(id, before, now),
    ...compareParameters(id, before, now, compare),
    ...compareBodies(id, before, now, compare),
    ...compareResponses(id, before, now, compare),
  ]
}

/** Names of parameters in a path are no part of it. */
function shapeOf(path: string): string {
  return path.replace(/\{\w+\}/g, '{}')
}

function compareAccess(id: string, before: CallSurface, now: CallSurface): Breaking[] {
  const found: Breaking[] = []
  if (before.isOpen && !now.isOpen) found.push({ subject: id, what: 'now requires signing in' })
  if (before.scopes === null) return found
  if (now.scopes === null) return [...found, { subject: id, what: 'no longer accepts tokens' }]
  const more = now.scopes.filter(scope => !before.scopes?.includes(scope))
  return more.length > 0 ? [...found, { subject: id, what: `now needs the scope ${more.join(', ')}` }] : found
}

function compareParameters(id: string, before: CallSurface, now: CallSurface, compare: Compare): Breaking[] {
  const [old, next] = [byPosition(before), byPosition(now)]
  const found: Breaking[] = []
  for (const [name, one] of Object.entries(old)) {
    const other = next[name]
    if (!other) found.push({ subject: id, what: `no longer takes ${name}` })
    else {
      if (other.isRequired && !one.isRequired) found.push({ subject: id, what: `now requires ${name}` })
      const changes = compare(one.schema, other.schema, 'request', id)
      found.push(...changes.map(({ subject, what }) => ({ subject, what: `${name}: ${what}` })))
    }
  }
  for (const [name, { isRequired }] of Object.entries(next)) {
    if (isRequired && !old[name]) found.push({ subject: id, what: `now requires ${name}` })
  }
  return found
}

/** Parameters of the path are told apart by their position: their names are free. */
function byPosition({ path, parameters }: CallSurface): CallSurface['parameters'] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  return Object.fromEntries(
    Object.entries(parameters).map(([key, one]) => {
      const [place, name] = key.split(' ')
      return place === 'path' ? [`path ${names.indexOf(name) + 1}`, one] : [key, one]
    }),
  )
}

function compareBodies(id: string, before: CallSurface, now: CallSurface, compare: Compare): Breaking[] {
  if (!now.body) return before.body ? [{ subject: id, what: 'no longer takes a body' }] : []
  if (!before.body) return now.body.isRequired ? [{ subject: id, what: 'now requires a body' }] : []
  const { content } = now.body
  const required = now.body.isRequired && !before.body.isRequired ? [{ subject: id, what: 'now requires a body' }] : []
  const changes = Object.entries(before.body.content).flatMap(([type, schema]) => {
    const other = content[type]
    return other ? compare(schema, other, 'request', id) : [{ subject: id, what: `no longer takes ${type}` }]
  })
  return [...required, ...changes]
}

function compareResponses(id: string, before: CallSurface, now: CallSurface, compare: Compare): Breaking[] {
  return Object.entries(before.responses).flatMap(([status, contents]) => {
    const others = now.responses[status]
    if (!others) return [{ subject: id, what: `no longer answers ${status}` }]
    return Object.entries(contents).flatMap(([type, schema]) => {
      const other = others[type]
      return other ? compare(schema, other, 'response', id) : [{ subject: id, what: `no longer returns ${type}` }]
    })
  })
}
