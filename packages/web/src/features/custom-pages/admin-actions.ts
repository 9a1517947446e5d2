import IconFilePlus from '@tabler/icons-react/dist/esm/icons/IconFilePlus.mjs'
import type { AdminCommand } from '../../platform/admin/admin-commands.ts'
import { goTo } from '../../platform/navigation.ts'
import { t } from '../../ui/text.ts'

export function pageActions(): AdminCommand[] {
  return [
    {
      id: 'action new-page',
      label: t('New page'),
      icon: IconFilePlus,
      permission: 'custom_pages.create',
      words: t('create add write'),
      run: () => goTo('/admin/custom-pages/new'),
    },
  ]
}
