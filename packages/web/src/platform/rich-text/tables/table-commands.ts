import type { Command } from '@tiptap/pm/state'
import { TextSelection } from '@tiptap/pm/state'
import { addRowAfter, findTable, isInTable, TableMap } from '@tiptap/pm/tables'

const newRows = 3
const newColumns = 3

/** Inserts a table with a row of headings at the cursor, which goes to its first cell; not within another table. */
export const insertTable: Command = (state, dispatch) => {
  const { table, tableRow, tableCell, tableHeader, paragraph } = state.schema.nodes
  if (!table || !tableRow || !tableCell || !tableHeader || !paragraph || isInTable(state)) return false
  const row = (type: typeof tableCell) =>
    tableRow.create(
      null,
      Array.from({ length: newColumns }, () => type.createAndFill()).filter(cell => cell !== null),
    )
  const rows = [row(tableHeader), ...Array.from({ length: newRows - 1 }, () => row(tableCell))]
  if (!dispatch) return true
  const { tr } = state
  const before = tr.selection.from
  tr.replaceSelectionWith(table.create(null, rows))
  // There is a line to continue on.
  if (tr.doc.lastChild?.type === table) tr.insert(tr.doc.content.size, paragraph.create())
  let inside = before
  tr.doc.nodesBetween(Math.max(0, before - 1), tr.doc.content.size, (node, position) => {
    // Behind words, the table is a block of its own after them.
    if (node.type === table && inside === before) inside = position + 1
    return inside === before
  })
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(inside, tr.doc.content.size)), 1))
  dispatch(tr.scrollIntoView())
  return true
}

/** Adds a row if the cursor is in the last cell. */
export const addRowAtEnd: Command = (state, dispatch) => {
  const found = findTable(state.selection.$from)
  if (!found || !isInTable(state)) return false
  const map = TableMap.get(found.node)
  const last = map.map.at(-1)
  const { $from } = state.selection
  if (last === undefined || $from.pos < found.start + last) return false
  return addRowAfter(state, dispatch)
}
