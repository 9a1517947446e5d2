import type { Group } from '@holdall/contract/groups/groups.schemas.ts'
import { showDialog } from '../../platform/dialogs.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import type { GroupDialogProps } from './group-dialog.tsx'

type Asked = Omit<GroupDialogProps, 'onAnswer'>

/** Creates a group, or edits the given one. Resolves to the saved group, or null if the dialog was cancelled. */
export async function editGroup(asked: Asked = {}): Promise<Group | null> {
  const saved = await showDialog<Group, Asked>(async () => (await import('./group-dialog.tsx')).GroupDialog, asked)
  if (saved) showToast({ tone: 'success', message: asked.group ? t('Group updated') : t('Group created') })
  return saved
}
