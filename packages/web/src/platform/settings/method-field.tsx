import { useText } from '../../ui/text.ts'
import { settingDescription } from './readable-value.ts'
import { SettingField } from './setting-field.tsx'
import type { PanelProps } from './settings-panels.ts'

type MethodFieldProps = PanelProps & {
  name: string
  /** By the value of a method: what is to be known of it before it is chosen for good. */
  notes: Readonly<Record<string, string>>
}

/** The choice of a method; its help ends with what the chosen one needs. */
export function MethodField({ form, name, notes }: MethodFieldProps) {
  const text = useText()
  const note = notes[String(form.read(name))]
  const sentences = [settingDescription(form.declaration(name)), note].filter(sentence => sentence !== undefined)
  return <SettingField form={form} name={name} help={sentences.map(sentence => text(sentence)).join(' ')} />
}
