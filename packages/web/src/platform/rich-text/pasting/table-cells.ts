/** As many columns or rows as a cell may cover; the server keeps no more. */
export const widestSpan = 100

/** The cells of a table by row, its head first. Rows without visible cells are left out. */
export function cellsOf(table: HTMLTableElement, isHidden: (element: Element) => boolean): HTMLTableCellElement[][] {
  const rows = [...table.rows].filter(row => !isHidden(row) && !(row.parentElement && isHidden(row.parentElement)))
  return rows.map(row => [...row.cells].filter(cell => !isHidden(cell))).filter(cells => cells.length > 0)
}

/** The spans of a cell that covers more than one column or row. */
export function spansOf(cell: Element): ['colspan' | 'rowspan', number][] {
  const names = ['colspan', 'rowspan'] as const
  return names
    .map((name): ['colspan' | 'rowspan', number] => [name, spanIn(cell.getAttribute(name))])
    .filter(([, span]) => span > 1)
}

/** Between 1 and `widestSpan`. */
export function spanIn(value: string | null): number {
  const span = Number.parseInt(value ?? '', 10)
  return Number.isNaN(span) ? 1 : Math.min(widestSpan, Math.max(1, span))
}
