import type { RowSource } from './row-source.ts'

/**
 * Which rows of a list are selected. Rows don't have to be fetched to be selected: `all` and `range` refer to
 * positions, `ids` to rows selected one by one, `except` to rows deselected from `all` or `range`.
 */
export type Selection = {
  all: boolean
  range: { from: number; to: number } | null
  ids: ReadonlySet<string>
  except: ReadonlySet<string>
}

type Rows = Pick<RowSource<{ id: string }>, 'count' | 'isCountKnown' | 'at' | 'indexOf'>

const none: ReadonlySet<string> = new Set()

export const emptySelection: Selection = { all: false, range: null, ids: none, except: none }
export const wholeSelection: Selection = { ...emptySelection, all: true }

export function isEmptySelection(selection: Selection): boolean {
  return !selection.all && !selection.range && selection.ids.size === 0
}

export function selectOnly(ids: Iterable<string>): Selection {
  return { ...emptySelection, ids: new Set(ids) }
}

function inRange(selection: Selection, index: number): boolean {
  return selection.range !== null && index >= selection.range.from && index <= selection.range.to
}

export function isSelected(selection: Selection, id: string, index: number): boolean {
  if (selection.except.has(id)) return false
  return selection.all || selection.ids.has(id) || inRange(selection, index)
}

export function toggled(selection: Selection, id: string, index: number): Selection {
  const ids = new Set(selection.ids)
  const except = new Set(selection.except)
  if (isSelected(selection, id, index)) {
    ids.delete(id)
    if (selection.all || inRange(selection, index)) except.add(id)
  } else {
    except.delete(id)
    if (!selection.all && !inRange(selection, index)) ids.add(id)
  }
  return { ...selection, ids, except }
}

/** From the anchor to a row, replacing the selection or (`keep`) added to it. */
export function selectRange(selection: Selection, anchor: number, index: number, rows: Rows, keep: boolean): Selection {
  const range = { from: Math.min(anchor, index), to: Math.max(anchor, index) }
  if (!keep) return settled({ ...emptySelection, range }, rows)
  if (selection.all) return selection
  // Two ranges of a list that isn't fully loaded can't be held at once: of the former one, the known rows stay.
  const known = settled(selection, rows, true)
  return settled({ ...known, range, except: none }, rows)
}

/**
 * Turns positions into IDs once every row of them has been fetched, so that rows arriving later aren't selected unseen.
 * `force` drops the positions that aren't loaded.
 */
export function settled(selection: Selection, rows: Rows, force = false): Selection {
  const span = selection.all ? { from: 0, to: rows.count - 1 } : selection.range
  if (!span) return selection
  if (selection.all && !rows.isCountKnown && !force) return selection
  const ids = new Set(selection.ids)
  for (let index = span.from; index <= span.to; index++) {
    const row = rows.at(index)
    if (row) {
      if (!selection.except.has(row.id)) ids.add(row.id)
    } else if (!force) return selection
  }
  return { ...emptySelection, ids }
}

/** How many rows are selected, fetched or not. */
export function selectedCount(selection: Selection, rows: Rows): number {
  if (selection.all) return Math.max(0, rows.count - (rows.isCountKnown ? 0 : 1) - selection.except.size)
  if (!selection.range) return selection.ids.size
  let outside = 0
  for (const id of selection.ids) if (!inRange(selection, rows.indexOf(id))) outside += 1
  return selection.range.to - selection.range.from + 1 - selection.except.size + outside
}

/** Selects what wasn't selected. A range must have been fetched before: its missing rows count as not selected. */
export function inverted(selection: Selection, rows: Rows): Selection {
  if (selection.all) return { ...emptySelection, ids: selection.except }
  const known = settled(selection, rows, true)
  return settled({ ...wholeSelection, except: known.ids }, rows)
}

/** Without removed rows. */
export function without(selection: Selection, gone: ReadonlySet<string>): Selection {
  const ids = new Set([...selection.ids].filter(id => !gone.has(id)))
  const except = new Set([...selection.except].filter(id => !gone.has(id)))
  // The positions after a removed row have moved.
  return { ...selection, range: gone.size > 0 ? null : selection.range, ids, except }
}

/** Every selected row, fetching those that are missing. `known` provides rows that have left the list meanwhile. */
export async function resolveSelection<T extends { id: string }>(
  selection: Selection,
  rows: RowSource<T>,
  known: ReadonlyMap<string, T>,
): Promise<T[]> {
  const span = selection.all ? { from: 0, to: Number.MAX_SAFE_INTEGER } : selection.range
  const found = new Map<string, T>()
  if (span) {
    const to = rows.isCountKnown ? Math.min(span.to, rows.count - 1) : span.to
    for (const row of await rows.load(span.from, to)) if (!selection.except.has(row.id)) found.set(row.id, row)
  }
  for (const id of selection.ids) {
    const row = rows.at(rows.indexOf(id)) ?? known.get(id)
    if (row) found.set(id, row)
  }
  return [...found.values()]
}
