import { useMemo, useState } from 'react'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { boxesOf, layOutWall } from '../../../ui/wall/justified.ts'
import { listInput } from '../../drive/public.ts'
import { type Density, timelineShape } from '../data/densities.ts'
import classes from './photo-wall.module.css'

/** As cameras make them: a place of the wall looks the same before its photos are known. */
const likely = Array.from({ length: 60 }, (_, index) => [4 / 3, 3 / 4, 4 / 3, 3 / 2, 3 / 4][index % 5] ?? 1)
const squares = Array.from({ length: 240 }, () => 1)

/** Stands where the photos will be while it isn't known yet what they are. */
export function PhotosWaiting({ density }: { density: Density }) {
  const [frame, setFrame] = useState<HTMLDivElement | null>(null)
  const width = listInput.useWidth(frame)
  const isPhone = useIsPhone()
  const boxes = useMemo(() => {
    const { by, size, gap, monthHeight, dayHeight } = timelineShape(density, width, isPhone)
    const proportions = by === 'day' ? likely : squares
    const shape = { width, rowHeight: size, gap }
    let top = by === 'day' ? monthHeight + dayHeight : monthHeight
    return layOutWall([{ from: 0, to: proportions.length }], proportions, shape).flatMap(row => {
      const placed = boxesOf(row, proportions, shape).map(box => ({ ...box, top, height: row.height }))
      top += row.height + gap
      return placed
    })
  }, [density, width, isPhone])
  return (
    <div ref={setFrame} aria-hidden="true" className={classes.waiting}>
      {boxes.map(({ start, top, width: boxWidth, height }) => (
        <div key={`${top} ${start}`} style={{ insetInlineStart: start, top, width: boxWidth, height }} />
      ))}
    </div>
  )
}
