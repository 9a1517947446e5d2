import type { Group } from '@holdall/contract/groups/groups.schemas.ts'
import { showDialog } from '../../platform/dialogs.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'
import type { GroupDialogProps } from './group-dialog.tsx'
import { saveGroup } from './requests.ts'

type Asked<G> = Omit<GroupDialogProps<G>, 'onAnswer'>

/** Creates a group, or edits the given one. Resolves to the saved group, or null if the dialog was cancelled. */
export function editGroup({ group }: { group?: Group } = {}): Promise<Group | null> {
  return askForGroup({ ...(group ? { group } : {}), save: input => saveGroup(group?.id, input) })
}

/** The same for groups that are saved in another way. */
export async function askForGroup<G>(asked: Asked<G>): Promise<G | null> {
  const saved = await showDialog<G, Asked<G>>(async () => (await import('./group-dialog.tsx')).GroupDialog<G>, asked)
  if (saved) showToast({ tone: 'success', message: asked.group ? t('Group updated') : t('Group created') })
  return saved
}
