import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import type { AdminCommandSource } from '../../platform/admin/admin-commands.ts'
import { goTo } from '../../platform/navigation.ts'
import { t } from '../../ui/text.ts'

/** Finds settings by name; the settings screen then shows the chosen one. */
export const settingsSource: AdminCommandSource = {
  id: 'settings',
  title: () => t('Settings'),
  permission: 'settings.view',
  async find(words) {
    const { findSettings } = await import('./find-settings.ts')
    return (await findSettings(words)).map(({ key, title, panel, href }) => ({
      id: `setting ${key}`,
      label: title,
      hint: panel,
      icon: IconAdjustmentsHorizontal,
      run: () => goTo(href),
    }))
  },
}
