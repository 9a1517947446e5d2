import type { ItemSort } from '@holdall/contract/drive/drive.schemas.ts'
import type { Translate } from '../../../ui/text.ts'

export function itemSortNames(t: Translate): Record<ItemSort, string> {
  return { name: t('Name'), modified: t('Modified'), size: t('Size'), type: t('Type') }
}
