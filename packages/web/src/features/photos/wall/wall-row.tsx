// biome-ignore-all lint/a11y/useSemanticElements: an ARIA grid, since a table can't leave out the rows that are not in sight
// biome-ignore-all lint/a11y/useFocusableInteractive: the photos inside take the focus
import { Fragment, memo } from 'react'
import { screen } from '../../../platform/items/screen.ts'
import { isSelected } from '../../../platform/lists/selection.ts'
import type { PagedList } from '../../../platform/lists/use-paged-list.ts'
import { useStore } from '../../../platform/store.ts'
import type { ListedPhoto, PhotoHead } from '../data/queries.ts'
import { boxesIn, type Timeline, type TimelineRow } from '../data/timeline.ts'
import { PhotoTile } from '../parts/photo-tile.tsx'
import { RowHeading } from '../parts/row-heading.tsx'
import classes from './photo-wall.module.css'

type WallRowProps = {
  at: number
  row: TimelineRow
  rows: PagedList<ListedPhoto, PhotoHead>
  timeline: Timeline
  /** The photo that Tab reaches. */
  reached: number
}

/** Photos side by side, and above them the names of the days, months or years that begin with one of them. */
export const WallRow = memo(function WallRow({ at, row, rows, timeline, reached }: WallRowProps) {
  const selection = useStore(screen, state => state.selection)
  const boxes = boxesIn(timeline, row)
  const { width, by, gap } = timeline.shape
  const startOf = (index: number) => boxes[index - row.from]?.start ?? 0
  return (
    <div
      role="row"
      aria-rowindex={at + 1}
      data-space
      className={classes.row}
      style={{ transform: `translateY(${timeline.tops[at] ?? 0}px)`, height: row.headHeight + row.height }}
    >
      {boxes.map((box, column) => {
        const index = row.from + column
        const item = rows.at(index)
        const heading = row.headings.find(({ from }) => from === index)
        const next = heading && row.headings.find(({ from }) => from > index)
        return (
          <Fragment key={item?.id ?? index}>
            {heading && (
              <RowHeading
                heading={heading}
                style={{
                  insetInlineStart: box.start,
                  width: (next ? startOf(next.from) - gap : width) - box.start,
                  height: row.headHeight,
                }}
                room={(next ? startOf(next.from) - gap : width) - box.start}
              />
            )}
            <PhotoTile
              item={item}
              index={index}
              column={column}
              start={box.start}
              top={row.headHeight}
              width={box.width}
              height={row.height}
              isPlain={by === 'year'}
              isSelected={item !== undefined && isSelected(selection, item.id, index)}
              isFocused={index === reached}
            />
          </Fragment>
        )
      })}
    </div>
  )
})
