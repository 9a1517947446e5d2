import type { Tag } from '@holdall/contract/tags/tags.schemas.ts'
import IconEdit from '@tabler/icons-react/dist/esm/icons/IconEdit.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { call } from '../../../platform/api/call.ts'
import { refreshViews } from '../../../platform/items/cache.ts'
import { reportProblem } from '../../../platform/items/report.ts'
import { refreshTags } from '../../../platform/items/tags/queries.ts'
import type { Action } from '../../../ui/actions/action.ts'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { t } from '../../../ui/text.ts'
import { openTagForm } from './open-tags.ts'

/** What can be done with one of the user's own tags. */
export function tagActions(tag: Tag): Action[] {
  if (tag.kind === 'site') return []
  return [
    {
      id: 'edit',
      label: t('Name and colour…'),
      icon: IconEdit,
      run: () => void openTagForm(tag).catch(reportProblem),
    },
    {
      id: 'delete',
      label: t('Delete tag'),
      icon: IconTrash,
      danger: true,
      group: 'remove',
      run: () => void remove(tag),
    },
  ]
}

async function remove(tag: Tag): Promise<void> {
  const isSure = await confirm({
    title: t('Delete the tag “{{name}}”?', { name: tag.name }),
    body: t('It’s removed from all files and folders. They aren’t deleted.'),
    confirmLabel: t('Delete tag'),
    danger: true,
  })
  if (!isSure) return
  try {
    await call('driveTags.delete', { params: { id: tag.id } })
    await refreshTags()
    refreshViews()
  } catch (error) {
    reportProblem(error)
  }
}
