// biome-ignore-all lint/a11y/useSemanticElements: an ARIA table, since a table can't leave out the rows that are not in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the links and buttons inside take the focus
import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { useIsPhone } from '../../../../ui/hooks/use-media.ts'
import { useArrowFocus } from '../listing/use-arrow-focus.ts'
import type { Order, Rows } from '../listing/use-rows.ts'
import { revealSpan, useSpan } from '../listing/use-span.ts'
import classes from './item-list.module.css'
import { ItemRow } from './item-row.tsx'
import { ListHead } from './list-head.tsx'

export type ItemListProps = {
  link: OpenedLink
  rows: Rows
  /** How many there will be, where that is known before they have come. */
  expected?: number
  /** `low`: tiles without a picture, beside a gallery. */
  layout: 'list' | 'grid' | 'low'
  label: string
  /** Null where the order can't be chosen here. */
  sort: { order: Order; onSort: (order: Order) => void } | null
  /** Null if nothing can be selected. */
  chosen: ReadonlyMap<string, Item> | null
  onChoose: (rows: Rows, index: number, isRange: boolean) => void
  onDownload: ((what: string, ids: string[]) => void) | null
  /** What may be done with one item besides; null for most links. */
  menuOf: ((item: Item) => ReactNode) | null
}

type Shape = { columns: number; height: number; gap: number; width: number }

/** Files and folders as rows or tiles; only what is on the screen is drawn, and the page keeps its length. */
export function ItemList(props: ItemListProps) {
  const { link, rows, layout, label, sort, chosen, onChoose, onDownload, menuOf } = props
  const isPhone = useIsPhone()
  const body = useRef<HTMLDivElement>(null)
  const span = useSpan(body)
  const shape = shapeOf(layout, span.width, isPhone)
  const count = rows.count ?? props.expected ?? 0
  const line = shape.height + shape.gap
  const lines = Math.ceil(count / shape.columns)
  const first = Math.max(0, Math.floor(span.top / line))
  const last = Math.min(lines - 1, Math.ceil(span.bottom / line))
  const from = first * shape.columns
  const to = Math.min(count, (last + 1) * shape.columns) - 1
  const { look } = rows
  useEffect(() => {
    if (span.width > 0 && to >= from) look(from, to)
  }, [look, from, to, span.width])
  const { focus, props: keys } = useArrowFocus(
    body,
    count,
    (index, key) => nextInLines(index, key, shape.columns),
    index => revealSpan(body.current, Math.floor(index / shape.columns) * line, shape.height),
  )
  const drawn = Array.from({ length: Math.max(0, to - from + 1) }, (_, place) => from + place)
  if (focus < count && (focus < from || focus > to)) drawn.push(focus)
  const isTable = layout === 'list'
  return (
    <div
      {...(isTable ? { role: 'table', 'aria-label': label, 'aria-rowcount': count + 1 } : {})}
      className={classes[layout]}
      data-choosing={(chosen && chosen.size > 0) || undefined}
    >
      {isTable && (
        <ListHead sort={sort} hasTools={onDownload !== null || menuOf !== null} hasChecks={chosen !== null} />
      )}
      <div
        ref={body}
        {...(isTable ? { role: 'rowgroup' } : { role: 'list', 'aria-label': label })}
        className={classes.body}
        style={{ height: Math.max(0, lines * line - shape.gap) }}
        {...keys}
      >
        {span.width > 0 &&
          drawn.map(index => {
            const item = rows.at(index)
            const style = {
              top: Math.floor(index / shape.columns) * line,
              insetInlineStart: (index % shape.columns) * (shape.width + shape.gap),
              width: shape.width,
              height: shape.height,
            }
            if (!item) return <div key={`?${index}`} className={classes.coming} style={style} aria-hidden="true" />
            return (
              <ItemRow
                key={item.id}
                link={link}
                item={item}
                index={index}
                count={count}
                layout={layout}
                style={style}
                isReachable={index === focus}
                isChosen={chosen ? chosen.has(item.id) : null}
                onChoose={isRange => onChoose(rows, index, isRange)}
                onDownload={onDownload && (() => onDownload(item.id, [item.id]))}
                menu={menuOf?.(item)}
              />
            )
          })}
      </div>
    </div>
  )
}

function shapeOf(layout: ItemListProps['layout'], width: number, isPhone: boolean): Shape {
  if (layout === 'list') return { columns: 1, height: isPhone ? 64 : 52, gap: 0, width }
  const gap = isPhone ? 12 : 16
  const least = layout === 'low' ? (isPhone ? 320 : 248) : isPhone ? 150 : 184
  const columns = Math.max(1, Math.floor((width + gap) / (least + gap)))
  return { columns, height: layout === 'low' ? 60 : 196, gap, width: (width - gap * (columns - 1)) / columns }
}

/** Where an arrow key leads: sideways to the neighbour, up and down to the same column. */
function nextInLines(index: number, key: string, columns: number): number | null {
  if (key === 'ArrowDown') return index + columns
  if (key === 'ArrowUp') return index - columns
  if (columns === 1) return null
  if (key === 'ArrowRight') return index + 1
  return key === 'ArrowLeft' ? index - 1 : null
}
