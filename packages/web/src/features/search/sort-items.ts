import type { Item, ItemSort } from '@holdall/contract/drive/drive.schemas.ts'
import { documentLanguage } from '../../ui/text.ts'

/** Sorts items, folders first as in every list. Equal items keep their order: the better match first. */
export function sortItems<T extends Pick<Item, 'kind' | 'name' | 'size' | 'modifiedAt' | 'fileKind'>>(
  items: readonly T[],
  { orderBy, orderDir }: { orderBy: ItemSort; orderDir: 'asc' | 'desc' },
): T[] {
  const names = new Intl.Collator(documentLanguage(), { numeric: true, sensitivity: 'base' })
  const compare: Record<ItemSort, (a: T, b: T) => number> = {
    name: (a, b) => names.compare(a.name, b.name),
    size: (a, b) => a.size - b.size,
    modified: (a, b) => Date.parse(a.modifiedAt) - Date.parse(b.modifiedAt),
    type: (a, b) => names.compare(a.fileKind, b.fileKind) || names.compare(a.name, b.name),
  }
  const sign = orderDir === 'asc' ? 1 : -1
  const rank = ({ kind }: T) => (kind === 'folder' ? 0 : 1)
  return [...items].sort((a, b) => rank(a) - rank(b) || sign * compare[orderBy](a, b))
}
