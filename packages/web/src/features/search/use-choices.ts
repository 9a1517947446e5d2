import type { SearchHit } from '@holdall/contract/search/search.contract.ts'
import { useMemo } from 'react'
import { goTo } from '../../platform/navigation.ts'
import { openItem } from '../../platform/open-item.ts'
import type { Folder } from './open-folder.ts'
import { searchPath } from './search-state.ts'

/** One line of the suggestions. */
export type Choice =
  | { kind: 'item'; item: SearchHit; run: () => void }
  | { kind: 'all'; run: () => void }
  | { kind: 'here'; folder: Folder; run: () => void }

export function useChoices(words: string, items: readonly SearchHit[], folder: Folder | null): readonly Choice[] {
  return useMemo(() => {
    const hits = items.map((item): Choice => ({ kind: 'item', item, run: () => openItem(item) }))
    const here: Choice[] = folder
      ? [{ kind: 'here', folder, run: () => goTo(searchPath({ q: words, in: folder.id })) }]
      : []
    return [...hits, { kind: 'all', run: () => goTo(searchPath({ q: words })) }, ...here]
  }, [words, items, folder])
}
