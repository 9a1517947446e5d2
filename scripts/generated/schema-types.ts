export type Schema = Readonly<Record<string, unknown>>

/** The TypeScript type of a JSON Schema, as `openapi.ts` of the server writes them; `indent` is that of its first line. */
export function typeOf(schema: Schema, indent = ''): string {
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'unknown'
  if ('const' in schema) return literal(schema.const)
  if (Array.isArray(schema.enum)) return union(schema.enum.map(literal))
  const choices = schema.anyOf ?? schema.oneOf
  if (Array.isArray(choices)) return union(choices.map(one => typeOf(one as Schema, indent)))
  if (Array.isArray(schema.allOf)) return schema.allOf.map(one => `(${typeOf(one as Schema, indent)})`).join(' & ')
  if (Array.isArray(schema.type)) return union(schema.type.map(type => typeOf({ ...schema, type }, indent)))
  return typeOfKind(schema, indent)
}

function typeOfKind(schema: Schema, indent: string): string {
  switch (schema.type) {
    case 'string':
    case 'boolean':
    case 'null':
      return schema.type
    case 'number':
    case 'integer':
      return 'number'
    case 'array':
      return arrayType(schema, indent)
    case 'object':
      return objectType(schema, indent)
    default:
      return schema.properties ? objectType(schema, indent) : 'unknown'
  }
}

function arrayType({ items, prefixItems }: Schema, indent: string): string {
  if (Array.isArray(prefixItems)) return `[${prefixItems.map(one => typeOf(one as Schema, indent)).join(', ')}]`
  const type = items ? typeOf(items as Schema, indent) : 'unknown'
  return /^\w+$/.test(type) ? `${type}[]` : `Array<${type}>`
}

function objectType(schema: Schema, indent: string): string {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const rest = schema.additionalProperties
  const hasRest = typeof rest === 'object' && rest !== null
  if (properties.length === 0) return hasRest ? recordType(schema, rest as Schema, indent) : 'Record<string, unknown>'
  const required = new Set((schema.required as readonly string[] | undefined) ?? [])
  const inner = `${indent}  `
  const lines = properties.map(([name, one]) => {
    const mark = required.has(name) ? '' : '?'
    return `${comment(one.description, inner)}${inner}${propertyName(name)}${mark}: ${typeOf(one, inner)}`
  })
  const written = `{\n${lines.join('\n')}\n${indent}}`
  return hasRest ? `${written} & ${recordType(schema, rest as Schema, indent)}` : written
}

function recordType({ propertyNames }: Schema, values: Schema, indent: string): string {
  const keys = propertyNames ? typeOf(propertyNames as Schema, indent) : 'string'
  const record = `Record<${keys}, ${typeOf(values, indent)}>`
  return keys === 'string' ? record : `Partial<${record}>`
}

/** A comment above a property or type; nothing without a text. */
export function comment(text: unknown, indent: string): string {
  if (typeof text !== 'string' || text === '') return ''
  const lines = text.replaceAll('*/', '*\\/').split('\n')
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map(line => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}

/** Several types as one, each once. */
export function union(types: readonly string[]): string {
  return [...new Set(types)].join(' | ') || 'never'
}

export function propertyName(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name)
}

/** A value as it is written in TypeScript. */
export function literal(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value)
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
}
