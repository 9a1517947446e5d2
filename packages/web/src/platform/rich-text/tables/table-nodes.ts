import { goToNextCell, tableEditing } from '@tiptap/pm/tables'
import type { Extensions } from '@tiptap/react'
import { Node } from '@tiptap/react'
import { spanIn } from '../pasting/table-cells.ts'
import { addRowAtEnd } from './table-commands.ts'

/** What the commands of tables know a node by. */
const roles: Readonly<Record<string, string>> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  extendNodeSchema: ({ name }) => {
    const role = roles[name]
    return role ? { tableRole: role } : {}
  },
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    return {
      Tab: ({ editor }) => {
        const { state, view } = editor
        if (goToNextCell(1)(state, view.dispatch)) return true
        return addRowAtEnd(state, view.dispatch) && goToNextCell(1)(editor.state, view.dispatch)
      },
      'Shift-Tab': ({ editor: { state, view } }) => goToNextCell(-1)(state, view.dispatch),
    }
  },
})

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => spanIn(cell.getAttribute(name)),
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
})

function cell(name: 'tableCell' | 'tableHeader', tag: 'td' | 'th') {
  return Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({ colspan: span('colspan'), rowspan: span('rowspan') }),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })
}

/** Tables with cells over several columns and rows, and cells of headings. */
export const tables: Extensions = [Table, TableRow, cell('tableCell', 'td'), cell('tableHeader', 'th')]
