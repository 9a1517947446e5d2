import type { AnyEndpoint } from '@holdall/contract/kit/endpoint.ts'
import { z } from 'zod'
import { newId } from '../../src/platform/ids.ts'
import type { Sent } from '../harness.ts'

type JsonSchema = Readonly<Record<string, unknown>>

/** Sizes for lists and texts without a limit in the schema; only the length of the body limits them. */
const endless = { items: 1000, letters: 50_000 }

/** The plausible input of an endpoint with an enlarged body: the longest lists and texts that the schema accepts. */
export function largestOf(endpoint: AnyEndpoint, plausible: Sent): Sent {
  if (typeof endpoint.body !== 'object') return plausible
  const schema = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return { ...plausible, body: grow(schema, plausible.body) }
}

function grow(schema: JsonSchema, value: unknown): unknown {
  if (Array.isArray(schema.anyOf)) return grow((schema.anyOf as JsonSchema[])[0] ?? {}, value)
  if (Array.isArray(value)) return growList(schema, value)
  if (typeof value === 'object' && value !== null) {
    const properties = (schema.properties ?? {}) as Record<string, JsonSchema>
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, grow(properties[name] ?? {}, inner)]))
  }
  return typeof value === 'string' ? growText(schema, value) : value
}

function growList(schema: JsonSchema, value: readonly unknown[]): unknown[] {
  const most = Math.min(Number(schema.maxItems ?? endless.items), 10_000)
  const first = value[0]
  if (first === undefined) return []
  return Array.from({ length: most }, (_, index) => (index === 0 ? first : another(first, index)))
}

/** One more of its kind: another id, another address, another text. */
function another(value: unknown, index: number): unknown {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, another(inner, index)]))
  }
  if (typeof value !== 'string') return value
  if (/^[0-9a-z]{26}$/.test(value)) return newId()
  if (value.includes('@')) return `somebody-${index}@example.org`
  return /^a [\w[\]]+$/.test(value) ? `${value} ${index}` : value
}

/** Enlarges only free text: text that follows a rule stays as it is. */
function growText(schema: JsonSchema, value: string): string {
  const isFree = /^a [\w[\]]+$/.test(value) && schema.pattern === undefined && schema.format === undefined
  return isFree ? value.padEnd(Math.min(Number(schema.maxLength ?? endless.letters), endless.letters), ' word') : value
}
