import type { z } from 'zod'
import { schemaRules } from './schema-rules.ts'
import { type CommonOptions, type FormOf, useRuledForm } from './use-form.ts'

type Values<S extends z.ZodObject> = z.input<S>
/** A field of a schema, of whatever kind. */
export type FieldName<S extends z.ZodObject> = keyof Values<S> & string
export type FieldValue<S extends z.ZodObject, N extends FieldName<S>> = Values<S>[N]

/** `submit` sends the whole form; `save` only what differs from `initial`, and only that is checked. */
export type SchemaFormOptions<S extends z.ZodObject> = CommonOptions<Values<S>> &
  (
    | { readonly submit: (values: z.output<S>) => Promise<unknown>; readonly save?: never }
    | { readonly save: (changes: Partial<z.output<S>>) => Promise<unknown>; readonly submit?: never }
  )

export interface SchemaForm<S extends z.ZodObject> extends FormOf<Values<S>> {}

/**
 * A form of the schema that the server uses as well: only the schema says what is required, how long and how large a
 * value may be, and what is wrong with it. After a failed attempt, each field is checked again as it changes. What the
 * server refuses is shown at the same fields. `schema` is a constant: the form keeps the first one.
 *
 * @example
 * ```tsx
 * import { renderToStaticMarkup } from 'react-dom/server'
 * import { z } from 'zod'
 * import { Field } from '../../platform/forms/field.tsx'
 * import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
 * import { Form } from '../../ui/form.tsx'
 *
 * const NoteInput = z.object({ words: z.string().min(1).max(500).meta({ title: 'Words' }) })
 * function NoteForm() {
 *   const form = useSchemaForm(NoteInput, { initial: { words: 'Hello' }, submit: async () => undefined })
 *   return (
 *     <Form form={form}>
 *       <Field form={form} name="words" />
 *     </Form>
 *   )
 * }
 * /<input[^>]*value="Hello"/.test(renderToStaticMarkup(<NoteForm />)) // => true
 * ```
 */
export function useSchemaForm<S extends z.ZodObject>(schema: S, options: SchemaFormOptions<S>): SchemaForm<S> {
  const { submit, save } = options
  const form = useRuledForm<Values<S>>(
    () => schemaRules(schema),
    options,
    save !== undefined,
    values => (save ? save(values as Partial<z.output<S>>) : submit(values as z.output<S>)),
  )
  return {
    ...form,
    bind(name) {
      if (!Object.hasOwn(schema.shape, name)) throw new Error(`${name} isn’t a field of this form`)
      return form.bind(name)
    },
  }
}
