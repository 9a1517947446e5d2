import { advancedSettings } from '@holdall/contract/settings/advanced.settings.ts'
import { shellSettings } from '@holdall/contract/settings/shell.settings.ts'
import { workspaceSettings } from '@holdall/contract/workspaces/workspaces.settings.ts'
import { OtherFields } from '../../../../platform/settings/panel-fields.tsx'
import type { PanelProps } from '../../../../platform/settings/settings-panels.ts'
import { SidebarEntries } from './sidebar-entries.tsx'
import { TagTypes } from './tag-types.tsx'

/** Three declarations share this panel. */
export const panel = {
  ...advancedSettings,
  fields: { ...workspaceSettings.fields, ...shellSettings.fields, ...advancedSettings.fields },
}

/** Switches that few sites need, and two lists that other parts of the admin area follow. */
export function Fields({ form }: PanelProps) {
  return (
    <>
      <OtherFields form={form} drawn={['vebto.admin.pages', 'tags.types']} />
      <SidebarEntries form={form} name="vebto.admin.pages" />
      <TagTypes form={form} name="tags.types" />
    </>
  )
}
