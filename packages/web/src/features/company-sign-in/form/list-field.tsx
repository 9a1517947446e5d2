import type { ReactNode } from 'react'
import type { BoundField } from '../../../platform/forms/use-form.ts'
import { ChipField } from '../../../ui/form/chip-field.tsx'
import { useText } from '../../../ui/text.ts'

type ListFieldProps = {
  field: BoundField<string[]> | BoundField<string[] | undefined>
  help?: ReactNode
  placeholder?: string
}

/** A list of short texts, with the words of the contract. */
export function ListField({ field, help, placeholder }: ListFieldProps) {
  const text = useText()
  const { title = '', description } = field.facts
  return (
    <ChipField
      name={field.name}
      label={text(title)}
      help={help ?? (description && text(description))}
      {...(placeholder && { placeholder })}
      error={field.error}
      value={field.value ?? []}
      onChange={field.change}
    />
  )
}
