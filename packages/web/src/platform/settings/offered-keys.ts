import { isSettingOffered, type SettingsPanel } from '@holdall/contract/kit/settings.ts'

/** The settings of a panel that people can change, in the order in which they are declared. */
export function offeredKeys({ fields }: Pick<SettingsPanel, 'fields'>): string[] {
  return Object.entries(fields)
    .filter(([, field]) => isSettingOffered(field))
    .map(([key]) => key)
}
