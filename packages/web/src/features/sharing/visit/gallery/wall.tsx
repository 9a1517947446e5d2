import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import type { OpenedLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useIsPhone } from '../../../../ui/hooks/use-media.ts'
import { useText } from '../../../../ui/text.ts'
import type { WallRow } from '../../../../ui/wall/justified.ts'
import { boxesOf, layOutWall, shownProportion } from '../../../../ui/wall/justified.ts'
import { useArrowFocus } from '../listing/use-arrow-focus.ts'
import type { Rows } from '../listing/use-rows.ts'
import { pageSize } from '../listing/use-rows.ts'
import { revealSpan, useSpan } from '../listing/use-span.ts'
import classes from './wall.module.css'
import { WallTile } from './wall-tile.tsx'

export type WallProps = {
  link: OpenedLink
  rows: Rows
  /** Null if nothing can be selected. */
  chosen: ReadonlyMap<string, Item> | null
  onChoose: (index: number, isRange: boolean) => void
}

type Laid = WallRow & { top: number }

/** Photos and videos in rows from edge to edge, each in its proportions; only what is on the screen is drawn. */
export function Wall({ link, rows, chosen, onChoose }: WallProps) {
  const text = useText()
  const body = useRef<HTMLUListElement>(null)
  const { top, bottom, width } = useSpan(body)
  const count = rows.count ?? 0
  const { at, look } = rows
  const { shape, proportions, laid } = useLaidRows(rows, width)
  const height = laid.length > 0 ? (laid.at(-1)?.top ?? 0) + (laid.at(-1)?.height ?? 0) : 0
  const seen = laid.filter(row => row.top + row.height >= top && row.top <= bottom)
  const from = seen[0]?.from ?? 0
  const to = (seen.at(-1)?.to ?? 1) - 1
  useEffect(() => {
    if (width > 0) look(from, to)
  }, [look, from, to, width])
  useSteadyPlace(body, laid, from)
  const rowOf = (index: number) => laid.find(row => index >= row.from && index < row.to)
  const { focus, props } = useArrowFocus(
    body,
    count,
    (index, key) => nextOnWall(index, key, laid, row => boxesOf(row, proportions, shape)),
    index => {
      const row = rowOf(index)
      if (row) revealSpan(body.current, row.top, row.height)
    },
  )
  const focused = rowOf(focus)
  const drawn = focused && !seen.includes(focused) ? [...seen, focused] : seen
  return (
    <ul
      ref={body}
      className={classes.wall}
      style={{ height }}
      aria-label={text('Photos and videos')}
      data-choosing={(chosen && chosen.size > 0) || undefined}
      {...props}
    >
      {drawn.flatMap(row =>
        boxesOf(row, proportions, shape).map((box, place) => {
          const index = row.from + place
          const item = at(index)
          const style = { insetInlineStart: box.start, top: row.top, width: box.width, height: row.height }
          if (!item) return <li key={`?${index}`} className={classes.coming} style={style} aria-hidden="true" />
          return (
            <WallTile
              key={item.id}
              link={link}
              item={item}
              index={index}
              count={count}
              style={style}
              isReachable={index === focus}
              isChosen={chosen ? chosen.has(item.id) : null}
              onChoose={isRange => onChoose(index, isRange)}
            />
          )
        }),
      )}
    </ul>
  )
}

/** Lays out what is known of the pictures in rows of that width. */
function useLaidRows({ count: known, at }: Rows, width: number) {
  const isPhone = useIsPhone()
  const count = known ?? 0
  const shape = useMemo(() => ({ width, rowHeight: isPhone ? 120 : 220, gap: 4 }), [width, isPhone])
  const proportions = useMemo(
    () => Float32Array.from({ length: count }, (_, index) => shownProportion(at(index)?.width, at(index)?.height)),
    [count, at],
  )
  const laid = useMemo(
    () => stack(layOutWall(blocks(count), proportions, shape), shape.gap),
    [count, proportions, shape],
  )
  return { shape, proportions, laid }
}

/** What comes later changes nothing of the rows before it: each page is laid out by itself. */
function blocks(count: number) {
  return Array.from({ length: Math.ceil(count / pageSize) }, (_, page) => ({
    from: page * pageSize,
    to: Math.min(count, (page + 1) * pageSize),
    opens: true,
  }))
}

function stack(rows: readonly WallRow[], gap: number): Laid[] {
  let top = 0
  return rows.map(row => {
    const laid = { ...row, top }
    top += row.height + gap
    return laid
  })
}

/** Photos above that arrive later are higher or lower than what stood for them; what is on the screen stays where it is. */
function useSteadyPlace(body: { readonly current: HTMLElement | null }, laid: readonly Laid[], index: number): void {
  const before = useRef<{ index: number; top: number; width: number } | null>(null)
  useLayoutEffect(() => {
    const last = before.current
    const width = body.current?.clientWidth ?? 0
    const topOf = (wanted: number) => laid.find(row => wanted >= row.from && wanted < row.to)?.top ?? 0
    if (last && last.width === width && (body.current?.getBoundingClientRect().top ?? 0) < 0) {
      const moved = topOf(last.index) - last.top
      if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' })
    }
    before.current = { index, top: topOf(index), width }
  }, [body, laid, index])
}

/** Sideways to the neighbour, up and down to the photo whose middle is nearest. */
export function nextOnWall(
  index: number,
  key: string,
  rows: readonly WallRow[],
  boxes: (row: WallRow) => readonly { start: number; width: number }[],
): number | null {
  if (key === 'ArrowRight') return index + 1
  if (key === 'ArrowLeft') return index - 1
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const at = rows.findIndex(row => index >= row.from && index < row.to)
  const row = rows[at]
  const next = rows[at + (key === 'ArrowDown' ? 1 : -1)]
  if (!row || !next) return null
  const middleOf = (box: { start: number; width: number } | undefined) => (box ? box.start + box.width / 2 : 0)
  const middle = middleOf(boxes(row)[index - row.from])
  const distances = boxes(next).map(box => Math.abs(middleOf(box) - middle))
  return next.from + distances.indexOf(Math.min(...distances))
}
