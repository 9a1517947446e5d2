import { z } from 'zod'

type JsonSchema = Readonly<Record<string, unknown>>

/** Values for texts that must follow a rule which no generator can guess. */
const texts: Readonly<Record<string, string>> = {
  amount: '9.99',
  language: 'en',
  timeZone: 'UTC',
  dateFormat: 'yyyy-MM-dd',
  password: 'correct horse battery',
  newPassword: 'another horse battery',
  after: '0',
  code: '1234 5678',
  filters: '',
  // No one's id: only administrators can see which users exist.
  user_id: '00000000000000000000000000',
  sha256: 'a'.repeat(64),
  state: '',
  columns: 'email',
  'columns[]': 'email',
  v: '0'.repeat(26),
  display_name: 'as shown',
  issuer: 'https://127.0.0.1:9',
  type: 'custom',
  url: 'https://files.example/report.pdf',
  address: 'https://cloud.example',
}

/** Left out: they only mean something together with an earlier answer, exclude what is sent, ask for less, or are files. */
const omitted = new Set([
  'ask',
  'cursor',
  'link',
  'ticket',
  'v',
  'slug',
  'mentions',
  'groups',
  'outsiders',
  'person',
  'paths',
  'avatar',
  'certificate',
  'updated_at',
  // The lines of a language, which would all be removed.
  'lines',
  'revision',
  'changed',
])

/**
 * Makes a value that fits a schema, with every property, required or not. `known` returns the values of properties by
 * name, mainly ids. @throws for an unknown schema, so that no endpoint is skipped silently
 */
export function plausible(
  schema: z.ZodType | undefined,
  known: (name: string) => unknown = () => undefined,
): Record<string, unknown> {
  if (!schema) return {}
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return sampleOf(json, '', known) as Record<string, unknown>
}

function sampleOf(schema: JsonSchema, name: string, known: (name: string) => unknown): unknown {
  const given = name ? known(name) : undefined
  if (given !== undefined) return schema.type === 'array' && !Array.isArray(given) ? [given] : given
  if (schema.const !== undefined) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const either = schema.anyOf ?? schema.oneOf
  if (Array.isArray(either)) return sampleOf(either[0] as JsonSchema, name, known)
  switch (schema.type) {
    case 'object':
      return objectOf(schema, known)
    case 'array':
      return [sampleOf(schema.items as JsonSchema, `${name}[]`, known)]
    case 'string':
      return textOf(schema, name)
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 0), 1)
    case 'boolean':
      return true
  }
  throw new Error(`No value is known for ${name}: ${JSON.stringify(schema)}`)
}

function objectOf(schema: JsonSchema, known: (name: string) => unknown): Record<string, unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, JsonSchema>)
  const required = new Set((schema.required as string[] | undefined) ?? [])
  return Object.fromEntries(
    properties
      .filter(([name]) => required.has(name) || !omitted.has(name))
      .map(([name, property]) => [name, sampleOf(property, name, known)]),
  )
}

function textOf(schema: JsonSchema, name: string): string {
  if (texts[name] !== undefined) return texts[name]
  if (schema.format === 'email') return 'somebody@example.org'
  if (schema.format === 'uri') return 'https://hooks.example.org/in'
  if (schema.format === 'date') return '2030-01-01'
  if (schema.format === 'date-time') return '2099-01-01T00:00:00.000Z'
  const text = `a ${name.replaceAll('[]', '')}`
  if (typeof schema.pattern === 'string' && !fits(schema.pattern, text)) {
    throw new Error(`No text is known for ${name}, which must match ${schema.pattern}`)
  }
  return text
}

/** Patterns of JSON Schema are those of Unicode (ECMA-262); some of ours are older. */
function fits(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return new RegExp(pattern).test(text)
  }
}
