/** Which rows of a list are selected, on any page. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Where a range begins: the last selected row. */
  readonly anchor: string | null
}

export const noSelection: Selection = { ids: new Set(), anchor: null }

export function toggleRow({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/**
 * From the last selected row to this one, added to the selection. If the last selected row isn't on the page, only this
 * row.
 */
export function extendTo(selection: Selection, id: string, page: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : page.indexOf(selection.anchor)
  const to = page.indexOf(id)
  if (from < 0 || to < 0) return { ids: new Set([...selection.ids, id]), anchor: id }
  const range = page.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { ids: new Set([...selection.ids, ...range]), anchor: selection.anchor }
}

export function selectPage(selection: Selection, page: readonly string[]): Selection {
  return { ids: new Set([...selection.ids, ...page]), anchor: selection.anchor }
}

/** Deselects a page's rows. Those of other pages stay selected. */
export function deselectPage(selection: Selection, page: readonly string[]): Selection {
  const gone = new Set(page)
  return { ids: new Set([...selection.ids].filter(id => !gone.has(id))), anchor: null }
}

export function selectAll(ids: readonly string[]): Selection {
  return { ids: new Set(ids), anchor: null }
}

/** How much of a page is selected, for the checkbox in its header. */
export function pageState({ ids }: Selection, page: readonly string[]): 'none' | 'some' | 'all' {
  const count = page.filter(id => ids.has(id)).length
  if (count === 0) return 'none'
  return count === page.length ? 'all' : 'some'
}
