import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { z } from 'zod'
import type { FieldErrors } from '../../ui/field-errors.ts'
import { useText } from '../../ui/text.ts'
import type { FieldFacts } from './field-facts.ts'
import { FormStore } from './form-store.ts'
import type { Complaints, FormValues } from './form-values.ts'

type Values<S extends z.ZodObject> = z.input<S>
/** A field of a schema, of whatever kind. */
export type FieldName<S extends z.ZodObject> = keyof Values<S> & string
export type FieldValue<S extends z.ZodObject, N extends FieldName<S>> = Values<S>[N]

interface Common<S extends z.ZodObject> {
  /** The initial values. If they change later, fields that nobody has touched follow. */
  readonly initial: Values<S>
  /** Error codes of the server that concern one field. */
  readonly fieldOf?: Readonly<Record<string, FieldName<S>>>
  /** Errors of fields that depend on others. */
  readonly alsoCheck?: (values: FormValues) => Complaints
}

/** `submit` sends the whole form; `save` only what differs from `initial`, and only that is checked. */
export type SchemaFormOptions<S extends z.ZodObject> = Common<S> &
  (
    | { readonly submit: (values: z.output<S>) => Promise<void>; readonly save?: never }
    | { readonly save: (changes: Partial<z.output<S>>) => Promise<void>; readonly submit?: never }
  )

/** What a custom control needs to be part of the form. */
export interface BoundField<V> {
  readonly name: string
  readonly value: V
  /** What the field shows while it isn't a value. */
  readonly typed: string | undefined
  readonly error: string | null
  readonly facts: FieldFacts
  readonly change: (value: V, typed?: string) => void
}

export interface SchemaForm<S extends z.ZodObject> {
  readonly values: Readonly<Values<S>>
  readonly isBusy: boolean
  /** Whether any value differs from the initial one, or from the one last sent. */
  readonly isDirty: boolean
  /** For `Form` and `FormBody`: they focus the first wrong field and show what no field shows. */
  readonly problems: { readonly errors: FieldErrors; readonly formError: string | null }
  set<N extends FieldName<S>>(name: N, value: FieldValue<S, N>): void
  /** Puts a field on the page: its value, its error, and how it changes. */
  bind<N extends FieldName<S>>(name: N): BoundField<FieldValue<S, N>>
  /** What the server refused under a name that isn't a field of the form: the page shows it where it belongs. */
  problemOf(group: string): string | null
  /** Shows errors at their fields that were found without submitting the form, such as by a test. */
  complain(errors: FieldErrors): void
  /** Clears what the server refused. */
  forgetRefusals(): void
  /** Checks everything with the schema and sends it if it is right. Resolves to whether it arrived. */
  send(): Promise<boolean>
  /** Discards the changes. */
  reset(): void
}

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
 *     <Form onSubmit={form.send} {...form.problems}>
 *       <Field form={form} name="words" />
 *     </Form>
 *   )
 * }
 * /<input[^>]*value="Hello"/.test(renderToStaticMarkup(<NoteForm />)) // => true
 * ```
 */
export function useSchemaForm<S extends z.ZodObject>(schema: S, options: SchemaFormOptions<S>): SchemaForm<S> {
  const text = useText()
  const [store] = useState(() => new FormStore(schema, options.initial, options.save !== undefined, options.alsoCheck))
  const state = useSyncExternalStore(store.subscribe, store.read, store.read)
  const latest = useRef(options)
  latest.current = options
  useEffect(() => store.rebase(options.initial))
  // Filled as the fields are rendered, so that errors of a field that has been removed are shown above the form.
  const shown = new Set<string>()
  const onPage = useRef(shown)
  onPage.current = shown
  return {
    values: state.values as Values<S>,
    isBusy: state.isBusy,
    isDirty: state.isDirty,
    problems: { errors: state.failure, formError: state.formError },
    set: (name, value) => store.set(name, value),
    reset: () => store.reset(),
    bind(name) {
      const facts = store.facts[name]
      if (!facts) throw new Error(`${name} isn’t a field of this form`)
      shown.add(name)
      const complaint = state.complaints[name]
      return {
        name,
        value: state.values[name] as never,
        typed: state.typed[name],
        error: complaint
          ? text(complaint.text, complaint.values && { ...complaint.values })
          : (state.refused[name] ?? null),
        facts,
        change: (value, typed) => store.set(name, value, typed),
      }
    },
    problemOf(group) {
      shown.add(group)
      return state.refused[group] ?? null
    },
    complain: errors => store.complain(errors),
    forgetRefusals: () => store.forgetRefusals(),
    send() {
      const { submit, save, fieldOf } = latest.current
      return store.send({
        shown: onPage.current,
        fieldOf: fieldOf as Readonly<Record<string, string>> | undefined,
        work: values => (save ? save(values as Partial<z.output<S>>) : submit(values as z.output<S>)),
        text,
      })
    },
  }
}
