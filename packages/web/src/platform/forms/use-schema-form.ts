import { useRef, useState } from 'react'
import type { z } from 'zod'
import type { FieldErrors } from '../../ui/field-errors.ts'
import { useText } from '../../ui/text.ts'
import { useSubmit } from '../early/use-submit.ts'
import { fieldFacts } from './field-facts.ts'
import { changedValues, findErrors, readNumber } from './form-values.ts'

type Values<S extends z.ZodObject> = z.input<S>
type Name<S extends z.ZodObject> = keyof Values<S> & string
/** The fields of a schema whose values are of a kind. */
type NameOf<S extends z.ZodObject, T> = {
  [N in Name<S>]: NonNullable<Values<S>[N]> extends T ? N : never
}[Name<S>]

type Typed = { target: { value: string } }

export interface SchemaFormOptions<S extends z.ZodObject> {
  readonly initial: Values<S>
  /** Sends the form; `changed` holds the fields that differ from `initial`. A refusal shows at its fields. */
  readonly submit: (values: z.output<S>, changed: Partial<Values<S>>) => Promise<void>
  /** Error codes of the server that concern one field. */
  readonly fieldOf?: Readonly<Record<string, Name<S>>>
}

export interface SchemaForm<S extends z.ZodObject> {
  readonly values: Values<S>
  readonly errors: FieldErrors
  readonly formError: string | null
  readonly isBusy: boolean
  /** Whether any value differs from the one that the form began with. */
  readonly isDirty: boolean
  set<N extends Name<S>>(name: N, value: Values<S>[N]): void
  /** Checks everything by the schema and sends it when it is right. For `Form`'s `onSubmit`. */
  send(): void
  /** The properties of a text, password or text-area field. An empty text of a nullable field is null. */
  text(name: NameOf<S, string>): TextProps
  number(name: NameOf<S, number>): TextProps
  flag(name: NameOf<S, boolean>): {
    name: string
    checked: boolean
    error: string | null
    onChange: (event: { target: { checked: boolean } }) => void
  }
  choice(name: NameOf<S, string>): Omit<TextProps, 'maxLength' | 'type' | 'inputMode'> & { options: readonly string[] }
}

interface TextProps {
  readonly name: string
  readonly value: string
  readonly required: boolean
  readonly maxLength: number | undefined
  readonly type: 'email' | 'text'
  readonly inputMode: 'decimal' | 'numeric' | undefined
  readonly error: string | null
  readonly onChange: (event: Typed) => void
}

/**
 * A form of the schema that the server checks by as well: what is required, how long and how large a value may be, and what
 * is wrong with it, is said there and nowhere else. Once it was sent in vain, each field is checked anew as it changes.
 */
export function useSchemaForm<S extends z.ZodObject>(schema: S, options: SchemaFormOptions<S>): SchemaForm<S> {
  const translate = useText()
  const { initial } = options
  const [values, setValues] = useState<Values<S>>(initial)
  /** Numbers as they are typed, which may be no numbers yet. */
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  /** What the last try to send found; null once nothing was wrong. `Form` goes to the first of them, so it stays as it is. */
  const [refused, setRefused] = useState<FieldErrors | null>(null)
  const latest = useRef(values)
  latest.current = values
  const facts = fieldFacts(schema)
  const server = useSubmit(Object.keys(facts), options.fieldOf as Readonly<Record<string, string>>)
  const own: FieldErrors = refused ? findErrors(schema, values) : {}
  const errorOf = (name: string) => {
    const found = own[name]
    return found === undefined ? (server.errors[name] ?? null) : translate(found)
  }
  const set = <N extends Name<S>>(name: N, value: Values<S>[N]) => {
    setValues(before => ({ ...before, [name]: value }))
  }
  const common = (name: string) => ({ name, required: facts[name]?.isRequired ?? false, error: errorOf(name) })

  return {
    values,
    errors: refused ?? server.errors,
    formError: server.formError,
    isBusy: server.isBusy,
    isDirty: Object.keys(changedValues(initial, values)).length > 0,
    set,
    send() {
      const parsed = schema.safeParse(latest.current)
      setRefused(parsed.success ? null : findErrors(schema, latest.current))
      if (!parsed.success) return
      void server.run(() => options.submit(parsed.data as z.output<S>, changedValues(initial, latest.current)))
    },
    text: name => ({
      ...common(name),
      value: String(values[name] ?? ''),
      maxLength: facts[name]?.maxLength,
      type: facts[name]?.format === 'email' ? 'email' : 'text',
      inputMode: undefined,
      onChange: event =>
        set(name, (event.target.value === '' && facts[name]?.isNullable ? null : event.target.value) as never),
    }),
    number: name => ({
      ...common(name),
      value: typed[name] ?? (values[name] === null || values[name] === undefined ? '' : String(values[name])),
      maxLength: 20,
      type: 'text',
      inputMode: 'decimal',
      onChange: event => {
        setTyped(before => ({ ...before, [name]: event.target.value }))
        set(name, readNumber(event.target.value) as never)
      },
    }),
    flag: name => ({
      name,
      checked: Boolean(values[name]),
      error: errorOf(name),
      onChange: event => set(name, event.target.checked as never),
    }),
    choice: name => ({
      ...common(name),
      value: String(values[name] ?? ''),
      options: facts[name]?.options ?? [],
      onChange: event =>
        set(name, (event.target.value === '' && facts[name]?.isNullable ? null : event.target.value) as never),
    }),
  }
}
