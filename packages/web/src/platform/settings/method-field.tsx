import { joinSentences, useText } from '../../ui/text.ts'
import { settingDescription } from './readable-value.ts'
import { SettingField } from './setting-field.tsx'
import type { PanelProps } from './settings-panels.ts'

type MethodFieldProps = PanelProps & {
  name: string
  /** By method: what to know before choosing it. */
  notes: Readonly<Record<string, string>>
}

/** The choice of a method; its help text ends with what the chosen one needs. */
export function MethodField({ form, name, notes }: MethodFieldProps) {
  const text = useText()
  const note = notes[String(form.read(name))]
  const sentences = [settingDescription(form.declaration(name)), note].filter(sentence => sentence !== undefined)
  return <SettingField form={form} name={name} help={joinSentences(sentences.map(sentence => text(sentence)))} />
}
