import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { ItemPlace, ItemTarget, ListedItem } from '../actions/item-action.ts'
import type { Selection } from '../lists/selection.ts'
import {
  emptySelection,
  isEmptySelection,
  isSelected,
  resolveSelection,
  selectedCount,
  settled,
  without,
} from '../lists/selection.ts'
import type { PagedList } from '../lists/use-paged-list.ts'
import { createStore } from '../store.ts'
import { withFilms } from './live-photos.ts'

export type Renaming = { id: string; draft?: string; error?: string }

/** What the open list shows and what is selected in it. Read by the toolbar, the details panel and the keys. */
export type Screen = {
  place: ItemPlace
  folder: PlacedItem | null
  rows: PagedList<ListedItem, unknown> | null
  selection: Selection
  /** The row that has the keyboard focus, and the one where a range starts; -1 for none. */
  focus: number
  anchor: number
  renaming: Renaming | null
  /** Selected rows as they were last seen: a list that reloads may not have them for a moment. */
  known: ReadonlyMap<string, ListedItem>
  /** The item to select and scroll to as soon as the list contains it. */
  awaited: string | null
}

const blank: Screen = {
  place: 'folder',
  folder: null,
  rows: null,
  selection: emptySelection,
  focus: -1,
  anchor: -1,
  renaming: null,
  known: new Map(),
  awaited: null,
}

export const screen = createStore<Screen>(blank)

/** Called when another list is shown: nothing is selected in it yet. */
export function openScreen(start: Pick<Screen, 'place' | 'folder' | 'rows'>): void {
  screen.set({ ...blank, ...start })
}

/** Called when the same list has newer rows. */
export function updateScreen(next: Pick<Screen, 'folder' | 'rows'>): void {
  const { selection, focus, known, rows: before } = screen.get()
  const focused = before?.at(focus)
  screen.set({
    ...next,
    selection: next.rows ? settled(selection, next.rows) : selection,
    // A focused row that moved keeps the focus; one that disappeared passes it to its neighbour.
    focus: followed(focused, focus, next.rows),
    known,
  })
}

function followed(focused: ListedItem | undefined, focus: number, rows: Screen['rows']): number {
  if (!rows || focus < 0) return focus
  if (focused && rows.at(focus)?.id === focused.id) return focus
  const now = focused ? rows.indexOf(focused.id) : -1
  return now >= 0 ? now : Math.min(focus, rows.count - 1)
}

export function select(selection: Selection, place: { focus?: number; anchor?: number } = {}): void {
  const { rows, known } = screen.get()
  const kept = new Map<string, ListedItem>()
  for (const id of selection.ids) {
    const row = rows?.at(rows.indexOf(id)) ?? known.get(id)
    if (row) kept.set(id, row)
  }
  screen.set({ selection, known: kept, ...place })
  // The rows arrive with the next update of the list, which then replaces the positions with rows.
  if (rows && selection.range) rows.fetch(selection.range.from, selection.range.to)
}

/** Deselects rows that have disappeared. */
export function dropSelected(ids: ReadonlySet<string>): void {
  const { selection } = screen.get()
  if (!isEmptySelection(selection)) select(without(selection, ids))
}

export function clearSelection(): void {
  if (!isEmptySelection(screen.get().selection)) select(emptySelection)
}

let lastTarget: { of: Screen; target: ItemTarget } | null = null

/** What actions apply to now: the selected items, or the space when none are selected. */
export function currentTarget(state: Screen = screen.get()): ItemTarget {
  const before = lastTarget?.of
  if (
    lastTarget &&
    before?.selection === state.selection &&
    before.rows === state.rows &&
    before.folder === state.folder &&
    before.place === state.place
  ) {
    return lastTarget.target
  }
  const target = makeTarget(state)
  lastTarget = { of: state, target }
  return target
}

function makeTarget({ place, folder, rows, selection, known }: Screen): ItemTarget {
  if (!rows || isEmptySelection(selection)) return { place, folder, items: [], count: 0, all: async () => [] }
  return {
    place,
    folder,
    items: chosenHere(selection, rows, known),
    count: selectedCount(selection, rows),
    all: async () => withFilms(await resolveSelection(selection, rows, known)),
  }
}

function chosenHere(
  selection: Selection,
  rows: NonNullable<Screen['rows']>,
  known: ReadonlyMap<string, ListedItem>,
): ListedItem[] {
  if (!selection.all && !selection.range) {
    return [...selection.ids].flatMap(id => rows.at(rows.indexOf(id)) ?? known.get(id) ?? [])
  }
  const items: ListedItem[] = []
  for (let index = 0; index < rows.count; index++) {
    const row = rows.at(index)
    if (row && isSelected(selection, row.id, index)) items.push(row)
  }
  return items
}

/** A target made of given items, for a menu on rows that are not selected or for another screen. */
export function targetOf(items: readonly ListedItem[]): ItemTarget {
  const { place, folder } = screen.get()
  return { place, folder, items, count: items.length, all: async () => withFilms(items) }
}

/** Selects an item once the list contains it, such as one that was just created. */
export function showWhenListed(id: string): void {
  screen.set({ awaited: id })
}

export const emptySpace = (): ItemTarget => targetOf([])
