import type { InputHTMLAttributes, ReactNode } from 'react'
import type { Control } from './field-facts.ts'
import type { BoundField } from './use-form.ts'

/** Passed to the control unchanged. */
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
  /** Replaces the title from the contract. */
  readonly label?: ReactNode
  /** Replaces the description from the contract; null for none. */
  readonly help?: ReactNode
  /** A control other than the schema's: a text with several lines, a checkbox instead of a switch, a list of texts. */
  readonly as?: Exclude<Control, 'other'> | 'checkbox'
  readonly rows?: number
  /** The options of a choice; all of them by default. */
  readonly only?: readonly string[] | undefined
  /** How the error is shown; unchanged by default. */
  readonly drawError?: (error: string) => ReactNode
  /** For fields whose being required depends on other fields. */
  readonly required?: boolean
  /** At the end of the label's line. */
  readonly labelAside?: ReactNode
  /** The label of the option for no choice. */
  readonly empty?: string
  /** `option` and `optgroup` elements of a choice whose values the schema doesn't list. */
  readonly children?: ReactNode
  /** The zone in which a time is entered; the user's own by default. */
  readonly zone?: string
}

export type Choices<V> = Readonly<Partial<Record<V & string, string>>>

/** The props of every control. */
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
