import IconCalculator from '@tabler/icons-react/dist/esm/icons/IconCalculator.mjs'
import type { AdminCommand } from '../../platform/admin/admin-commands.ts'
import { runCommand } from '../../platform/admin/run-command.ts'
import { call } from '../../platform/api/call.ts'
import { goTo } from '../../platform/navigation.ts'
import { t } from '../../ui/text.ts'
import { confirmRecount } from './confirm-recount.ts'
import { refreshFigures } from './queries.ts'

export function storageActions(): AdminCommand[] {
  const recount = async () => {
    if (!(await confirmRecount(t))) return
    await call('storage.recount')
    await refreshFigures()
    goTo('/admin/storage')
  }
  return [
    {
      id: 'action recount',
      label: t('Recount storage'),
      icon: IconCalculator,
      permission: 'settings.update',
      words: t('quota usage figures'),
      run: () => void runCommand(recount),
    },
  ]
}
