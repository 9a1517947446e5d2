import { z } from 'zod'
import { named } from './schema-names.ts'
import { Told } from './told.ts'

export interface ErrorDeclaration {
  readonly status: number
  /**
   * The sentence that people read, also a translation key. Placeholders such as `{{max, number}}` are filled from the
   * error's meta.
   */
  readonly message: string
}

export type ErrorTable = Readonly<Record<string, ErrorDeclaration>>

/**
 * Declares the errors of one resource; the codes are `resource.problem`.
 *
 * @example
 * ```ts
 * import { defineErrors } from '../kit/errors.ts'
 *
 * const errors = defineErrors('note', {
 *   'too-long': { status: 422, message: 'A note can have at most {{max, number}} characters.' },
 * })
 * errors['note.too-long'].status // => 422
 * ```
 */
export function defineErrors<const R extends string, const T extends Readonly<Record<string, ErrorDeclaration>>>(
  resource: R,
  table: T,
): { readonly [K in keyof T & string as `${R}.${K}`]: T[K] } {
  const entries = Object.entries(table).map(([problem, declaration]) => [`${resource}.${problem}`, declaration])
  return Object.fromEntries(entries)
}

/**
 * One wrong field of a request. `field` is a dotted path; `in` says which part of the request it belongs to. `message`
 * is in English; if it contains values, `sentence` has them separately, for translation.
 */
export const FieldError = z.object({
  field: z.string(),
  in: z.enum(['params', 'query', 'body', 'headers']),
  ...Told.shape,
  code: z.string().optional(),
})
export type FieldError = z.infer<typeof FieldError>

/** Says why one of several things was left unchanged. */
export const Reason = z.object({ code: z.string(), ...Told.shape })
export type Reason = z.infer<typeof Reason>

/**
 * A problem document (RFC 9457 §3) with our extensions: `code`, `sentence`, `errors`, `meta` and `requestId`. `title` says in English
 * what is wrong. If that contains values of `meta`, `sentence` is the declared sentence with their placeholders, for translations,
 * and `detail` repeats the title.
 */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().optional(),
  sentence: z
    .string()
    .optional()
    .meta({ description: 'The title with placeholders for values of `meta`, if it has any.' }),
  code: z.string(),
  errors: z.array(FieldError).optional(),
  meta: z.record(z.string(), z.unknown()).optional(),
  requestId: z.string().optional(),
})
export type Problem = z.infer<typeof Problem>

named({ FieldError, Reason, Problem })
