import type { z } from 'zod'
import { useText } from '../../ui/text.ts'
import type { Choices, FieldLook, Passed } from './control-props.ts'
import { controls } from './controls.tsx'
import type { Control } from './field-facts.ts'
import type { BoundField } from './use-form.ts'
import type { FieldName, FieldValue, SchemaForm } from './use-schema-form.ts'

type Simple = string | number | boolean
/** The fields that have a control. Lists and objects are bound to a control of the screen with `form.bind`. */
export type SimpleName<S extends z.ZodObject> = {
  [N in FieldName<S>]-?: NonNullable<FieldValue<S, N>> extends Simple ? N : never
}[FieldName<S>]

export type FieldProps<S extends z.ZodObject, N extends SimpleName<S>> = FieldLook & {
  readonly form: SchemaForm<S>
  readonly name: N
  /** The labels of a choice's values. */
  readonly choices?: Choices<NonNullable<FieldValue<S, N>>>
}

/**
 * One field of a form. The schema decides the control, what is required and how long it may be; the screen decides the
 * position and, if the contract's words don't fit, the label. A name that the schema lacks doesn't compile.
 */
export function Field<S extends z.ZodObject, N extends SimpleName<S>>({ form, name, ...look }: FieldProps<S, N>) {
  const text = useText()
  const field = form.bind(name) as unknown as BoundField<never>
  const { title, description, control, isRequired } = field.facts
  const { label = title && text(title), help = description && text(description) } = look
  if (!label) throw new Error(`${name} has no title in the contract, so its field needs a label`)
  if (control === 'other' && !look.as) throw new Error(`${name} is bound to a control of its own: form.bind('${name}')`)
  const Draw = controls[look.as ?? (control as Exclude<Control, 'other'>)]
  const { autoComplete, autoFocus, autoCapitalize, autoCorrect, inputMode, spellCheck, placeholder, disabled } = look
  const passed = { autoComplete, autoFocus, autoCapitalize, autoCorrect, inputMode, spellCheck, placeholder, disabled }
  const shared = {
    name,
    label,
    help,
    error: field.error && look.drawError ? look.drawError(field.error) : field.error,
    required: look.required ?? isRequired,
    ...withoutUndefined(passed),
  }
  return <Draw field={field} look={look} shared={shared} />
}

/** The controls have their own defaults. */
function withoutUndefined(values: object): Passed {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}

type Listed<S extends z.ZodObject> = {
  [N in SimpleName<S>]: N | ({ readonly name: N } & Omit<FieldProps<S, N>, 'form'>)
}[SimpleName<S>]

/** Fields below each other, in this order. A name without further options uses the contract's words. */
export function Fields<S extends z.ZodObject>({ form, list }: { form: SchemaForm<S>; list: readonly Listed<S>[] }) {
  return list.map(entry => {
    const props = (typeof entry === 'string' ? { name: entry } : entry) as { name: SimpleName<S> }
    return <Field key={props.name} form={form} {...props} />
  })
}
