import { useState } from 'react'
import type { z } from 'zod'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { useText } from '../../../ui/text.ts'
import type { Preset } from './presets.ts'

type PresetFieldProps<F extends z.ZodObject> = {
  presets: readonly Preset<F>[]
  onChoose: (values: Partial<z.input<F>>) => void
}

/** Fills in what a well-known product needs. The choice itself isn't saved. */
export function PresetField<F extends z.ZodObject>({ presets, onChoose }: PresetFieldProps<F>) {
  const text = useText()
  const [chosen, setChosen] = useState('')
  const preset = presets.find(({ id }) => id === chosen)
  const choose = (id: string) => {
    setChosen(id)
    const values = presets.find(one => one.id === id)?.values
    if (values) onChoose(values)
  }
  return (
    <SelectField
      name="preset"
      label={text('Product')}
      help={preset ? text(preset.hint) : text('Fills in what the product usually needs.')}
      value={chosen}
      onChange={event => choose(event.target.value)}
    >
      <option value="">{text('Other', { meaning: 'product' })}</option>
      {presets.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
