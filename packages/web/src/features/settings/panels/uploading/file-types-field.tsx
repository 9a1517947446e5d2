import { SettingFrame } from '../../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../../platform/settings/settings-panels.ts'
import { ChipField } from '../../../../ui/form/chip-field.tsx'
import { useText } from '../../../../ui/text.ts'
import { asFileTypes } from './file-types.ts'

/** File types as chips; a leading dot makes no difference. */
export function FileTypesField({ form, name, example }: PanelProps & { name: string; example: string }) {
  const text = useText()
  const field = form.form.bind(name)
  const { title, description } = field.facts
  return (
    <SettingFrame form={form} name={name}>
      <ChipField
        name={name}
        label={text(title ?? name)}
        help={description && text(description)}
        placeholder={example}
        disabled={form.about(name).source === 'environment'}
        error={field.error}
        value={(field.value as readonly string[] | null) ?? []}
        onChange={chips => form.set(name, asFileTypes(chips))}
      />
    </SettingFrame>
  )
}
