/** Which rows of a list are chosen, on whatever page they stand. */
export interface Selection {
  readonly ids: ReadonlySet<string>
  /** Where a range begins: the row chosen last. */
  readonly anchor: string | null
}

export const noSelection: Selection = { ids: new Set(), anchor: null }

export function toggleRow({ ids }: Selection, id: string): Selection {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, anchor: id }
}

/** From the row chosen last to this one, added to what is chosen. Without such a row on the page, this row alone. */
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

/** Takes a page's rows out, those of other pages stay. */
export function deselectPage(selection: Selection, page: readonly string[]): Selection {
  const gone = new Set(page)
  return { ids: new Set([...selection.ids].filter(id => !gone.has(id))), anchor: null }
}

export function selectAll(ids: readonly string[]): Selection {
  return { ids: new Set(ids), anchor: null }
}

/** How much of a page is chosen, for the box at its head. */
export function pageState({ ids }: Selection, page: readonly string[]): 'none' | 'some' | 'all' {
  const count = page.filter(id => ids.has(id)).length
  if (count === 0) return 'none'
  return count === page.length ? 'all' : 'some'
}
