import IconCopyPlus from '@tabler/icons-react/dist/esm/icons/IconCopyPlus.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { allCan } from '../../../platform/actions/item-action.ts'
import { nameItems } from '../../../platform/items/report.ts'
import { t } from '../../../ui/text.ts'
import { copyItems } from '../operations/copy-items.ts'
import { pickFolder } from '../operations/pick-folder/pick-folder.ts'

export const copyAction: ItemAction = {
  id: 'copy-to',
  on: 'items',
  label: () => t('Copy to…'),
  icon: IconCopyPlus,
  group: 'organise',
  order: 20,
  isVisible: target => target.place !== 'trash' && allCan(target, 'download'),
  run: async target => {
    const items = await target.all()
    const to = await pickFolder({
      title: t('Copy {{what}}', { what: nameItems(items) }),
      confirmLabel: t('Copy here'),
      items,
      startAt: target.folder?.id ?? items[0]?.parentId ?? undefined,
    })
    if (to) await copyItems(items, to, items.every(item => item.parentId === to.id) ? 'keep-both' : 'ask')
  },
}
