import type { AdminCommandSource } from '../../platform/admin/admin-commands.ts'
import { findItems } from '../../platform/api/find-items.ts'
import { goTo } from '../../platform/navigation.ts'
import { folderPath } from '../../platform/open-item.ts'
import { placeText } from '../../platform/place-name.ts'
import { FileIcon } from '../../ui/file-icons/file-icon.tsx'
import { namedText, t } from '../../ui/text.ts'

/** The user's own files and folders, found by name; the drive shows them. */
export const fileSource: AdminCommandSource = {
  id: 'files',
  title: () => t('My files and folders'),
  find: async (words, signal) => {
    const { data } = await findItems({ q: words, perPage: 8 }, signal)
    return data.map(item => ({
      id: `item ${item.id}`,
      label: namedText(item.name),
      hint: placeText(item.path),
      picture: <FileIcon kind={item.fileKind} size={16} />,
      run: () => goTo(placeOf(item)),
    }))
  },
}

function placeOf(item: { id: string; kind: string; parentId: string | null }): string {
  if (item.kind === 'folder') return folderPath(item)
  return item.parentId === null ? '/drive' : `${folderPath({ id: item.parentId })}?show=${item.id}`
}
