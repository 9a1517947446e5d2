import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import type { AdminCommand } from '../../../../platform/admin/admin-commands.ts'
import { runCommand } from '../../../../platform/admin/run-command.ts'
import { t } from '../../../../ui/text.ts'

export function tagActions(): AdminCommand[] {
  return [
    {
      id: 'action new-tag',
      label: t('New tag'),
      icon: IconTag,
      permission: 'tags.create',
      words: t('create add label'),
      run: () => void runCommand(async () => (await import('./edit-tag.ts')).editTag()),
    },
  ]
}
