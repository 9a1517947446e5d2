import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Control } from './field-facts.ts'
import type { BoundField } from './use-schema-form.ts'

/** What the control in the page is given as it is. */
export type Passed = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'autoComplete'
  | 'autoFocus'
  | 'autoCapitalize'
  | 'autoCorrect'
  | 'inputMode'
  | 'spellCheck'
  | 'placeholder'
  | 'disabled'
>

export interface FieldLook extends Passed {
  /** Instead of the title that the contract gives. */
  readonly label?: ReactNode
  /** Instead of the description that the contract gives; null for none. */
  readonly help?: ReactNode
  /** Another control than the schema asks for: a text of many lines, a tick instead of a switch, a list of texts. */
  readonly as?: Exclude<Control, 'other'> | 'checkbox'
  readonly rows?: number
  /** The values of a choice that are offered; all of them unless given. */
  readonly only?: readonly string[] | undefined
  /** How what is wrong is shown; as it is unless given. */
  readonly drawError?: (error: string) => ReactNode
  /** Where other fields decide whether this one may be empty. */
  readonly required?: boolean
  /** At the end of the label's line. */
  readonly labelAside?: ReactNode
  /** The name of the choice that stands for nothing chosen. */
  readonly empty?: string
  /** `option` and `optgroup` elements of a choice whose values the schema does not list. */
  readonly children?: ReactNode
  /** The zone that a time is written in; the person's own unless given. */
  readonly zone?: string
}

export type Choices<V> = Readonly<Partial<Record<V & string, string>>>

/** What every control is given. */
export interface ControlProps extends Passed {
  readonly field: BoundField<never>
  readonly look: FieldLook & { readonly choices?: Choices<string> }
  readonly shared: {
    readonly name: string
    readonly label: ReactNode
    readonly help: ReactNode
    readonly error: ReactNode
    readonly required: boolean
  } & Passed
}
