import type { AnyEndpoint, EndpointInput } from '@holdall/contract/kit/endpoint.ts'
import type { FieldError } from '@holdall/contract/kit/errors.ts'
import { issueText } from '@holdall/contract/kit/issues.ts'
import type { z } from 'zod'
import { Failure } from '../failure.ts'

interface Sent {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/**
 * Parses every part of a request against its schema.
 * @throws `request.invalid` with every wrong field of every part, never just the first.
 */
export function validate(endpoint: AnyEndpoint, sent: Sent): EndpointInput<AnyEndpoint> {
  const errors: FieldError[] = []
  const parse = (part: 'params' | 'query' | 'body', schema: z.ZodType | undefined) => {
    if (!schema) return undefined
    const result = schema.safeParse(sent[part] ?? (part === 'body' ? undefined : {}), { error: issueText })
    if (result.success) return result.data
    for (const issue of result.error.issues) {
      errors.push({ field: issue.path.map(String).join('.'), in: part, message: issue.message, code: issue.code })
    }
    return undefined
  }
  const input = {
    params: parse('params', endpoint.params),
    query: parse('query', endpoint.query),
    body: endpoint.body === 'bytes' ? undefined : parse('body', endpoint.body),
  }
  for (const part of ['params', 'query', 'body'] as const) {
    if (endpoint[part] !== 'bytes') findNul(sent[part], part, '', errors)
  }
  if (errors.length > 0) throw new Failure('request.invalid', { errors })
  return input as EndpointInput<AnyEndpoint>
}

/** No text of ours holds a NUL, and PostgreSQL refuses it: told at the field, once for all schemas. */
function findNul(value: unknown, part: FieldError['in'], path: string, errors: FieldError[]): void {
  if (typeof value === 'string') {
    if (value.includes('\0')) errors.push({ field: path, in: part, message: 'Text can’t contain a NUL character' })
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) findNul(inner, part, path ? `${path}.${key}` : key, errors)
  }
}
