import type { ColumnDeclaration } from '@holdall/contract/kit/list-parts/columns.ts'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { ReactNode } from 'react'
import { formatDate, formatDateTime, formatFileSize, formatNames, formatNumber } from '../../../ui/format/format.ts'
import { useText } from '../../../ui/text.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { ColumnLook } from '../list-props.ts'

export type ListCellProps<R> = {
  column: ColumnDeclaration
  look: ColumnLook<R> | undefined
  row: R
  value: unknown
}

/** Displays a value according to its kind; no value is a dash. */
export function ListCell<R>({ column, look, row, value }: ListCellProps<R>): ReactNode {
  if (look?.render) return look.render(row)
  if (column.kind === 'boolean') return <Tick isOn={Array.isArray(value) ? value.length > 0 : Boolean(value)} />
  const words = wordsOf(column.kind, value)
  if (words === '') return <Nothing />
  if (column.kind === 'instant') {
    return (
      <time dateTime={String(value)} title={formatDateTime(String(value))}>
        {words}
      </time>
    )
  }
  return (
    // Cut at its own end, whichever way the page is read.
    <span dir="auto" title={words}>
      {words}
    </span>
  )
}

function wordsOf(kind: ColumnDeclaration['kind'], value: unknown): string {
  if (value === null || value === undefined) return ''
  if (kind === 'number') return formatNumber(Number(value))
  if (kind === 'bytes') return formatFileSize(Number(value))
  if (kind === 'instant') return formatDate(String(value))
  if (kind === 'names' && Array.isArray(value)) return formatNames(value.map(nameOf))
  return String(value)
}

function nameOf(one: unknown): string {
  return typeof one === 'object' && one !== null && 'name' in one ? String(one.name) : String(one)
}

function Nothing() {
  return (
    <span aria-hidden="true" data-nothing>
      –
    </span>
  )
}

function Tick({ isOn }: { isOn: boolean }) {
  const text = useText()
  if (!isOn) {
    return (
      <>
        <Nothing />
        <VisuallyHidden>{text('No')}</VisuallyHidden>
      </>
    )
  }
  return (
    <>
      <IconCheck size={17} stroke={2} aria-hidden="true" />
      <VisuallyHidden>{text('Yes')}</VisuallyHidden>
    </>
  )
}
