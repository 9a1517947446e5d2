import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { stepToast } from '../../../platform/actions/undo.ts'
import { call } from '../../../platform/api/call.ts'
import { refreshFolders, refreshSpaces, refreshViews } from '../../../platform/items/cache.ts'
import { askName } from '../../../platform/items/questions/ask-name.ts'
import { screen, showWhenListed } from '../../../platform/items/screen.ts'
import { goTo } from '../../../platform/navigation.ts'
import { folderPath } from '../../../platform/open-item.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t } from '../../../ui/text.ts'
import type { Place } from './move-items.ts'

export async function newFolder(parent: Place): Promise<void> {
  await askName({
    title: t('New folder'),
    label: t('Name'),
    initial: t('Untitled folder'),
    confirmLabel: t('Create'),
    submit: async name => {
      const made = await call('drive.newFolder', { body: { parentId: parent.id, name } })
      announce(made, parent, t('Folder “{{name}}” created', { name: made.name }))
    },
  })
}

export async function newFile(
  parent: Place,
  kind: { title: string; initial: string; extension: string },
): Promise<void> {
  await askName({
    title: kind.title,
    label: t('Name'),
    initial: kind.initial,
    confirmLabel: t('Create'),
    submit: async typed => {
      const name = typed.includes('.') ? typed : `${typed}${kind.extension}`
      const made = await call('drive.newFile', { body: { parentId: parent.id, name, text: '' } })
      announce(made, parent, t('“{{name}}” created', { name: made.name }))
      refreshSpaces()
    },
  })
}

function announce(made: Item, parent: Place, message: string): void {
  refreshFolders([parent.id])
  refreshViews()
  const isHere = screen.get().folder?.id === parent.id
  if (isHere) showWhenListed(made.id)
  const show = { label: t('Show'), run: () => goTo(`${folderPath(parent)}?show=${made.id}`) }
  showToast({ key: stepToast, message, ...(isHere ? {} : { action: show }) })
}
