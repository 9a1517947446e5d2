import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { allCan } from '../../../platform/actions/item-action.ts'
import { downloadItems } from '../../../platform/download.ts'
import { t } from '../../../ui/text.ts'

export const downloadAction: ItemAction = {
  id: 'download',
  on: 'items',
  label: () => t('Download'),
  icon: IconDownload,
  group: 'open',
  order: 10,
  isInBar: true,
  isVisible: target => target.place !== 'trash' && allCan(target, 'download'),
  disabledReason: target => (target.count > 10_000 ? t('Choose at most 10,000 items') : undefined),
  run: async target => downloadItems(await target.all()),
}
