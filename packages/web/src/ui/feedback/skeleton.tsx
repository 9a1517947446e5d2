import type { CSSProperties } from 'react'
import { useText } from '../text.ts'
import classes from './skeleton.module.css'

export type SkeletonProps = {
  width?: number | string
  height?: number | string
  radius?: number
  style?: CSSProperties
}

/** A grey shape in the size of what is loading. */
export function Skeleton({ width = '100%', height = 14, radius = 5, style }: SkeletonProps) {
  return <span className={classes.shape} style={{ width, height, borderRadius: radius, ...style }} />
}

const nameWidths = [38, 54, 31, 46, 62, 27, 43, 50]

/** Rows of a list while it loads: each as high as a real row. */
export function SkeletonRows({
  rows = 8,
  rowHeight,
  columns = 3,
}: {
  rows?: number
  rowHeight?: number
  columns?: number
}) {
  const text = useText()
  return (
    <div role="status" aria-label={text('Loading')} className={classes.rows}>
      {[...Array(rows).keys()].map(row => (
        <div key={row} className={classes.row} style={rowHeight ? { height: rowHeight } : undefined}>
          <Skeleton width={24} height={24} />
          <span className={classes.name}>
            <Skeleton width={`${nameWidths[row % nameWidths.length]}%`} />
          </span>
          {[...Array(columns - 1).keys()].map(column => (
            <span key={column} className={classes.cell}>
              <Skeleton width={72} height={12} />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}

/** Tiles of a grid while it loads. */
export function SkeletonGrid({
  tiles = 12,
  tileWidth = 184,
  tileHeight = 188,
}: {
  tiles?: number
  tileWidth?: number
  tileHeight?: number
}) {
  const text = useText()
  return (
    <div
      role="status"
      aria-label={text('Loading')}
      className={classes.grid}
      style={{ gridTemplateColumns: `repeat(auto-fill, minmax(${tileWidth}px, 1fr))` }}
    >
      {[...Array(tiles).keys()].map(tile => (
        <div key={tile} className={classes.tile} style={{ height: tileHeight }}>
          <Skeleton height="auto" radius={0} style={{ flex: 1 }} />
          <span className={classes.tileName}>
            <Skeleton width={`${(nameWidths[tile % nameWidths.length] ?? 40) + 20}%`} />
          </span>
        </div>
      ))}
    </div>
  )
}
