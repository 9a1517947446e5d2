import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { FieldErrors } from '../../ui/field-errors.ts'
import type { Sendable } from '../../ui/form.tsx'
import { useText } from '../../ui/text.ts'
import type { ApiProblem } from '../api/problem.ts'
import type { FieldFacts } from './field-facts.ts'
import { FormStore, type RunOptions } from './form-store.ts'
import type { Complaints, FormRules, FormValues } from './form-values.ts'
import { noRules } from './form-values.ts'

type Name<V> = keyof V & string
/** The fields that hold a text, or one of several. */
type TextName<V> = { [N in Name<V>]-?: V[N] extends string ? N : never }[Name<V>]

export interface CommonOptions<V> {
  /** The initial values. If they change later, fields that nobody has touched follow. */
  readonly initial: V
  /** Error codes of the server that concern one field. */
  readonly fieldOf?: Readonly<Record<string, Name<V>>>
  /** Errors of fields that depend on others, or of any field of a form without a schema. */
  readonly alsoCheck?: (values: V) => Complaints
  /** Words for errors that need other ones than the server's: by field, or for the whole form. Null for the usual ones. */
  readonly explain?: (error: unknown) => FieldErrors | string | null
}

export type FormOptions<V> = CommonOptions<V> & { readonly submit: (values: V) => Promise<unknown> }

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

/** What a control that is written like the browser's own takes. */
export interface InputProps {
  readonly name: string
  readonly value: string
  readonly error: string | null
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void
}

export interface FormOf<V> extends Sendable {
  readonly values: Readonly<V>
  /** Whether any value differs from the initial one, or from the one last sent. */
  readonly isDirty: boolean
  /** The last refusal itself, for a page that offers a solution. */
  readonly problem: ApiProblem | null
  set<N extends Name<V>>(name: N, value: V[N]): void
  /** Puts a field on the page: its value, its error, and how it changes. */
  bind<N extends Name<V>>(name: N): BoundField<V[N]>
  /** The same for a control that is written like the browser's own: `<TextField label=… {...form.input('email')} />`. */
  input(name: TextName<V>): InputProps
  /** What the server refused under a name that isn't a field of the form: the page shows it where it belongs. */
  problemOf(group: string): string | null
  /** Shows errors at their fields that were found without submitting the form, such as by a test. */
  complain(errors: FieldErrors): void
  /** Clears what the server refused. */
  forgetRefusals(): void
  /** Checks everything and sends it if it is right. Resolves to whether it arrived. */
  send(): Promise<boolean>
  /**
   * Another step of the form, such as a second button: it makes the form busy, and what the server refuses is shown as
   * if the form had been sent. Resolves to whether it succeeded.
   */
  run(work: () => Promise<unknown>): Promise<boolean>
  /** Discards the changes, or begins again with other values. */
  reset(values?: V): void
}

/** Nothing is known of the fields of a form without a schema. */
const noFacts: FieldFacts = {
  title: undefined,
  description: undefined,
  control: 'other',
  isRequired: false,
  isNullable: false,
  emptyAs: '',
  isWhole: false,
  isSecret: false,
  maxLength: undefined,
  minimum: undefined,
  maximum: undefined,
  options: [],
  choices: {},
  placeholder: undefined,
  rows: undefined,
  suggestions: [],
}

/**
 * A form without a schema: of a page for visitors, which does without zod, or one that only answers a question. The
 * screen says what its fields are, and the server checks them. Whatever has a schema is a `useSchemaForm`.
 *
 * @example
 * ```tsx
 * import { renderToStaticMarkup } from 'react-dom/server'
 * import { useForm } from '../../platform/forms/use-form.ts'
 * import { Form } from '../../ui/form.tsx'
 * import { TextField } from '../../ui/plain/text-field.tsx'
 *
 * function CodeForm() {
 *   const form = useForm({ initial: { code: '123' }, submit: async () => undefined })
 *   return (
 *     <Form form={form}>
 *       <TextField label="Code" {...form.input('code')} />
 *     </Form>
 *   )
 * }
 * /<input[^>]*value="123"/.test(renderToStaticMarkup(<CodeForm />)) // => true
 * ```
 */
export function useForm<V extends object>(options: FormOptions<V>): FormOf<V> {
  return useRuledForm(
    () => noRules,
    options,
    false,
    values => options.submit(values as V),
  )
}

/** The form behind `useForm` and `useSchemaForm`. `rules` is called once. */
export function useRuledForm<V extends object>(
  rules: () => FormRules,
  options: CommonOptions<V>,
  isSaveOfChanges: boolean,
  work: (values: FormValues) => Promise<unknown>,
): FormOf<V> {
  const text = useText()
  const latest = useRef({ options, work })
  latest.current = { options, work }
  const [store] = useState(() => {
    const alsoCheck = (values: FormValues) => latest.current.options.alsoCheck?.(values as V) ?? {}
    return new FormStore(rules(), options.initial as FormValues, isSaveOfChanges, alsoCheck)
  })
  const state = useSyncExternalStore(store.subscribe, store.read, store.read)
  useEffect(() => store.rebase(options.initial as FormValues))
  // Filled as the fields are rendered, so that errors of a field that has been removed are shown above the form.
  const shown = new Set<string>()
  const onPage = useRef(shown)
  onPage.current = shown
  const now = (): RunOptions => ({
    shown: onPage.current,
    fieldOf: latest.current.options.fieldOf,
    explain: latest.current.options.explain,
    text,
  })
  const errorOf = (name: string) => {
    const complaint = state.complaints[name]
    if (complaint) return text(complaint.text, complaint.values && { ...complaint.values })
    return state.refused[name] ?? null
  }
  return {
    values: state.values as V,
    isBusy: state.isBusy,
    isDirty: state.isDirty,
    problem: state.problem,
    problems: { errors: state.failure, formError: state.formError },
    set: (name, value) => store.set(name, value),
    reset: values => store.reset(values as FormValues | undefined),
    bind(name) {
      shown.add(name)
      return {
        name,
        value: state.values[name] as never,
        typed: state.typed[name],
        error: errorOf(name),
        facts: store.facts[name] ?? noFacts,
        change: (value, typed) => store.set(name, value, typed),
      }
    },
    input(name) {
      shown.add(name)
      return {
        name,
        value: String(state.values[name] ?? ''),
        error: errorOf(name),
        onChange: event => store.set(name, event.target.value),
      }
    },
    problemOf(group) {
      shown.add(group)
      return state.refused[group] ?? null
    },
    complain: errors => store.complain(errors),
    forgetRefusals: () => store.forgetRefusals(),
    send: () => store.send({ ...now(), work: values => latest.current.work(values) }),
    run: step => store.run(step, now()),
  }
}
