import type { AnyEndpoint, EndpointInput } from '@holdall/contract/kit/endpoint.ts'
import type { FieldError } from '@holdall/contract/kit/errors.ts'
import { collectSentences } from '@holdall/contract/kit/issues.ts'
import { sentence } from '@holdall/contract/kit/sentences.ts'
import type { z } from 'zod'
import { Failure, fail, tell } from '../failure.ts'

/** The longest body of a call that doesn't declare another limit. */
export const defaultBodyBytes = 1024 * 1024

interface Sent {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
}

/**
 * Parses every part of a request against its schema.
 * @throws `request.invalid` with all invalid fields of all parts, a hundred at most; `request.malformed` for input that
 * no call accepts
 */
export function validate(endpoint: AnyEndpoint, sent: Sent): EndpointInput<AnyEndpoint> {
  const errors: FieldError[] = []
  const mostValues = ((endpoint.maxBodyBytes ?? defaultBodyBytes) / 1024 / 1024) * valuesForMebibyte
  for (const part of ['params', 'query', 'body'] as const) {
    if (endpoint[part] === 'bytes') continue
    for (const field of pathsOfNul(sent[part], mostValues)) {
      errors.push({ field, in: part, message: sentence('Remove the NUL character') })
    }
  }
  const parse = (part: 'params' | 'query' | 'body', schema: z.ZodType | undefined) => {
    if (!schema) return undefined
    const { error, sentenceOf } = collectSentences()
    const result = schema.safeParse(sent[part] ?? (part === 'body' ? undefined : {}), { error })
    if (result.success) return result.data
    for (const { path, message, code } of result.error.issues) {
      errors.push({ field: path.map(String).join('.'), in: part, ...tell(sentenceOf(message)), code })
    }
    return undefined
  }
  const input = {
    params: parse('params', endpoint.params),
    query: parse('query', endpoint.query),
    body: endpoint.body === 'bytes' ? undefined : parse('body', endpoint.body),
  }
  if (errors.length > 0) throw new Failure('request.invalid', { errors: errors.slice(0, mostErrors) })
  return input as EndpointInput<AnyEndpoint>
}

/** Maximum nesting of objects and lists in a body or query. Valid input has a handful of levels. */
const mostLevels = 32
/** Values in a body per MiB allowed: ten thousand ids, and some more. */
const valuesForMebibyte = 12_000
/**
 * Maximum number of field errors in a response: a list of thousands of invalid ids would otherwise cause a response of
 * megabytes.
 */
const mostErrors = 100

interface Step {
  readonly value: object
  readonly path: string
  readonly level: number
}

/**
 * The paths of texts with a NUL, which no valid text contains and PostgreSQL refuses. Runs without recursion and before
 * any schema, because a body may be nested as deeply as it is long.
 * @throws `request.malformed` for input that is nested too deeply, or has more values than any call accepts
 */
function pathsOfNul(sent: unknown, mostValues: number): string[] {
  const found: string[] = []
  const steps: Step[] = []
  let values = 0
  const look = (value: unknown, path: string, level: number) => {
    if (++values > mostValues) throw fail('request.malformed')
    if (typeof value === 'string' && value.includes('\0')) found.push(path)
    else if (typeof value === 'object' && value !== null) steps.push({ value, path, level })
  }
  look(sent, '', 1)
  for (let step = steps.pop(); step; step = steps.pop()) {
    if (step.level > mostLevels) throw fail('request.malformed')
    for (const [key, inner] of Object.entries(step.value)) {
      look(inner, step.path ? `${step.path}.${key}` : key, step.level + 1)
    }
  }
  return found
}
