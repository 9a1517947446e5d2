import { useEffect, useMemo, useRef, useState } from 'react'
import { showToast } from '../../../ui/feedback/toast.ts'
import { useText } from '../../../ui/text.ts'
import { problemText } from '../../early/problem-text.ts'
import type { ListDeclaration } from '../state/declaration.ts'
import { scopeKey } from '../state/list-address.ts'
import { fetchIds } from '../state/list-requests.ts'
import type { Selection } from '../state/selection.ts'
import { deselectPage, extendTo, noSelection, pageState, selectAll, selectPage, toggleRow } from '../state/selection.ts'
import type { ListView } from '../state/use-list.ts'

export interface SelectionControl {
  readonly selection: Selection
  readonly count: number
  readonly pageState: 'none' | 'some' | 'all'
  readonly isFetchingAll: boolean
  /** With `isRange`, everything from the row selected last. */
  readonly toggle: (id: string, isRange?: boolean) => void
  readonly togglePage: () => void
  readonly choosePage: () => void
  /** Selects everything that matches, on all pages. */
  readonly chooseAll: () => Promise<void>
  readonly clear: () => void
  /** Deselects these rows. */
  readonly drop: (ids: readonly string[]) => void
}

/**
 * The selected rows. The selection is kept across pages and sort orders, and cleared when other rows are requested, so
 * that no action affects rows unseen.
 */
export function useSelection<L extends ListDeclaration>(view: ListView<L>): SelectionControl {
  const text = useText()
  const [selection, setSelection] = useState<Selection>(noSelection)
  const [isFetchingAll, setFetchingAll] = useState(false)
  const scope = scopeKey(view.state)
  const known = useRef(scope)
  useEffect(() => {
    if (known.current === scope) return
    known.current = scope
    setSelection(noSelection)
  }, [scope])
  const data = view.page?.data
  const page = useMemo(() => (data ?? []).map(row => row.id), [data])
  const state = pageState(selection, page)
  const chooseAll = async () => {
    const asked = scope
    setFetchingAll(true)
    try {
      const { ids } = await fetchIds(view.list, view.state, view.fixed)
      if (known.current === asked) setSelection(selectAll(ids))
    } catch (error) {
      showToast({ tone: 'danger', message: problemText(error, text) })
    } finally {
      setFetchingAll(false)
    }
  }
  return {
    selection,
    count: selection.ids.size,
    pageState: state,
    isFetchingAll,
    toggle: (id, isRange) => setSelection(now => (isRange ? extendTo(now, id, page) : toggleRow(now, id))),
    togglePage: () => setSelection(now => (state === 'all' ? deselectPage(now, page) : selectPage(now, page))),
    choosePage: () => setSelection(now => selectPage(now, page)),
    chooseAll,
    clear: () => setSelection(noSelection),
    drop: gone => setSelection(now => deselectPage(now, gone)),
  }
}
