import IconEraser from '@tabler/icons-react/dist/esm/icons/IconEraser.mjs'
import IconSitemap from '@tabler/icons-react/dist/esm/icons/IconSitemap.mjs'
import type { AdminCommand } from '../../platform/admin/admin-commands.ts'
import { runCommand } from '../../platform/admin/run-command.ts'
import { call } from '../../platform/api/call.ts'
import { t } from '../../ui/text.ts'

/** Actions of the settings that take effect immediately. */
export function settingsActions(): AdminCommand[] {
  return [
    {
      id: 'action clear-cache',
      label: t('Clear Cache'),
      icon: IconEraser,
      permission: 'settings.update',
      words: t('flush empty'),
      run: () =>
        void runCommand(
          () => call('settings.flushCache'),
          () => t('Cache cleared.'),
        ),
    },
    {
      id: 'action generate-sitemap',
      label: t('Generate Sitemap'),
      icon: IconSitemap,
      permission: 'settings.update',
      words: t('create search engines'),
      run: () =>
        void runCommand(
          () => call('sitemap.generate'),
          () => t('Sitemap generated.'),
        ),
    },
  ]
}
