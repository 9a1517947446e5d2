import IconBlockquote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs'
import IconBold from '@tabler/icons-react/dist/esm/icons/IconBold.mjs'
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs'
import IconColumnInsertLeft from '@tabler/icons-react/dist/esm/icons/IconColumnInsertLeft.mjs'
import IconColumnInsertRight from '@tabler/icons-react/dist/esm/icons/IconColumnInsertRight.mjs'
import IconColumnRemove from '@tabler/icons-react/dist/esm/icons/IconColumnRemove.mjs'
import IconItalic from '@tabler/icons-react/dist/esm/icons/IconItalic.mjs'
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs'
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import IconRowInsertBottom from '@tabler/icons-react/dist/esm/icons/IconRowInsertBottom.mjs'
import IconRowInsertTop from '@tabler/icons-react/dist/esm/icons/IconRowInsertTop.mjs'
import IconRowRemove from '@tabler/icons-react/dist/esm/icons/IconRowRemove.mjs'
import IconSourceCode from '@tabler/icons-react/dist/esm/icons/IconSourceCode.mjs'
import IconStrikethrough from '@tabler/icons-react/dist/esm/icons/IconStrikethrough.mjs'
import IconSubscript from '@tabler/icons-react/dist/esm/icons/IconSubscript.mjs'
import IconSuperscript from '@tabler/icons-react/dist/esm/icons/IconSuperscript.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import IconTableOff from '@tabler/icons-react/dist/esm/icons/IconTableOff.mjs'
import IconTableRow from '@tabler/icons-react/dist/esm/icons/IconTableRow.mjs'
import IconUnderline from '@tabler/icons-react/dist/esm/icons/IconUnderline.mjs'
import type { Command } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import type { ChainedCommands } from '@tiptap/react'
import type { IconComponent } from '../../ui/icon.ts'
import { t } from '../../ui/text.ts'
import { insertTable } from './tables/table-commands.ts'

/** A button that applies one change to the selection. */
export interface ToolbarItem {
  /** The name of the mark or block that decides whether the button is pressed; null for one that only inserts. */
  readonly mark: string | null
  readonly label: () => string
  /** The shortcut to show in the tooltip. */
  readonly keys?: string
  readonly icon: IconComponent
  readonly run: (chain: ChainedCommands) => ChainedCommands
}

/** In their groups. */
export const toolbarGroups: readonly (readonly ToolbarItem[])[] = [
  [
    { mark: 'bold', label: () => t('Bold'), keys: 'Ctrl+B', icon: IconBold, run: chain => chain.toggleBold() },
    { mark: 'italic', label: () => t('Italic'), keys: 'Ctrl+I', icon: IconItalic, run: chain => chain.toggleItalic() },
    {
      mark: 'underline',
      label: () => t('Underline'),
      keys: 'Ctrl+U',
      icon: IconUnderline,
      run: chain => chain.toggleUnderline(),
    },
    { mark: 'strike', label: () => t('Strikethrough'), icon: IconStrikethrough, run: chain => chain.toggleStrike() },
    {
      mark: 'superscript',
      label: () => t('Superscript'),
      icon: IconSuperscript,
      run: chain => chain.toggleMark('superscript'),
    },
    {
      mark: 'subscript',
      label: () => t('Subscript'),
      icon: IconSubscript,
      run: chain => chain.toggleMark('subscript'),
    },
    {
      mark: 'code',
      label: () => t('Code', { meaning: 'formatting of text' }),
      keys: 'Ctrl+E',
      icon: IconCode,
      run: chain => chain.toggleCode(),
    },
  ],
  [
    { mark: 'bulletList', label: () => t('Bulleted list'), icon: IconList, run: chain => chain.toggleBulletList() },
    {
      mark: 'orderedList',
      label: () => t('Numbered list'),
      icon: IconListNumbers,
      run: chain => chain.toggleOrderedList(),
    },
    { mark: 'blockquote', label: () => t('Quote'), icon: IconBlockquote, run: chain => chain.toggleBlockquote() },
    { mark: 'codeBlock', label: () => t('Code sample'), icon: IconSourceCode, run: chain => chain.toggleCodeBlock() },
    { mark: null, label: () => t('Horizontal rule'), icon: IconMinus, run: chain => chain.setHorizontalRule() },
    { mark: null, label: () => t('Insert table'), icon: IconTable, run: by(insertTable) },
  ],
]

/** Shown while the cursor is in a table. */
export const tableItems: readonly ToolbarItem[] = [
  { mark: null, label: () => t('Add a row above'), icon: IconRowInsertTop, run: by(addRowBefore) },
  { mark: null, label: () => t('Add a row below'), icon: IconRowInsertBottom, run: by(addRowAfter) },
  { mark: null, label: () => t('Add a column before'), icon: IconColumnInsertLeft, run: by(addColumnBefore) },
  { mark: null, label: () => t('Add a column after'), icon: IconColumnInsertRight, run: by(addColumnAfter) },
  { mark: null, label: () => t('Delete the row'), icon: IconRowRemove, run: by(deleteRow) },
  { mark: null, label: () => t('Delete the column'), icon: IconColumnRemove, run: by(deleteColumn) },
  { mark: null, label: () => t('Header row'), icon: IconTableRow, run: by(toggleHeaderRow) },
  { mark: null, label: () => t('Delete the table'), icon: IconTableOff, run: by(deleteTable) },
]

function by(command: Command): ToolbarItem['run'] {
  return chain => chain.command(({ state, dispatch }) => command(state, dispatch))
}

/** Paragraph styles by level; 0 is a paragraph. */
export const blockLevels = [0, 2, 3, 4] as const
export type BlockLevel = (typeof blockLevels)[number]
