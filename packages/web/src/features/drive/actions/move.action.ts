import IconFolderSymlink from '@tabler/icons-react/dist/esm/icons/IconFolderSymlink.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { allCan } from '../../../platform/actions/item-action.ts'
import { nameItems } from '../../../platform/items/report.ts'
import { t } from '../../../ui/text.ts'
import { moveItems } from '../operations/move-items.ts'
import { pickFolder } from '../operations/pick-folder/pick-folder.ts'

export const moveAction: ItemAction = {
  id: 'move',
  on: 'items',
  label: () => t('Move to…'),
  icon: IconFolderSymlink,
  group: 'organise',
  order: 10,
  isInBar: true,
  isVisible: target => allCan(target, 'move'),
  run: async target => {
    const items = await target.all()
    const to = await pickFolder({
      title: t('Move {{what}}', { what: nameItems(items) }),
      confirmLabel: t('Move here'),
      items,
      startAt: target.folder?.id ?? items[0]?.parentId ?? undefined,
      except: target.folder?.id,
    })
    if (to) await moveItems(items, to)
  },
}
