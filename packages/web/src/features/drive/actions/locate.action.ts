import IconFolderSearch from '@tabler/icons-react/dist/esm/icons/IconFolderSearch.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { onlyItem } from '../../../platform/actions/item-action.ts'
import { goTo } from '../../../platform/navigation.ts'
import { folderPath } from '../../../platform/open-item.ts'
import { t } from '../../../ui/text.ts'

export const locateAction: ItemAction = {
  id: 'locate',
  on: 'items',
  label: () => t('Show in folder'),
  icon: IconFolderSearch,
  group: 'open',
  order: 20,
  isVisible: target => Boolean(onlyItem(target)?.parentId) && !['folder', 'trash'].includes(target.place),
  run: target => {
    const item = onlyItem(target)
    if (item?.parentId) goTo(`${folderPath({ id: item.parentId })}?show=${item.id}`)
  },
}
