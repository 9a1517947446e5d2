import { useState } from 'react'
import { readSaved, save } from '../../../platform/items/saved.ts'
import type { TimelineShape } from './timeline.ts'

/** From near to far: rows of large pictures, rows by day, squares by month, mosaics by year. */
export const densities = ['large', 'day', 'month', 'year'] as const
export type Density = (typeof densities)[number]

const key = 'holdall.photo-density'

/** How much is seen at once, remembered in this browser. */
export function useDensity(): [Density, (density: Density) => void] {
  const [density, setDensity] = useState(() => {
    const saved = readSaved<unknown>(key, null)
    return densities.find(one => one === saved) ?? 'day'
  })
  const choose = (next: Density) => {
    save(key, next)
    setDensity(next)
  }
  return [density, choose]
}

/** The next density: 1 is nearer, -1 is farther. The last one stays. */
export function nextDensity(density: Density, step: 1 | -1): Density {
  return densities[densities.indexOf(density) - step] ?? density
}

/** In pixels: the height of rows and the edge of squares, on large screens and on phones. */
const sizes = { large: [360, 240], day: [220, 120], month: [96, 64], year: [32, 24] } as const

export function timelineShape(density: Density, width: number, isPhone: boolean): TimelineShape {
  const [wide, narrow] = sizes[density]
  const size = isPhone ? narrow : wide
  const heads = { monthHeight: 44, dayHeight: 36 }
  if (density === 'large' || density === 'day') return { ...heads, by: 'day', width, size, gap: 4 }
  return { ...heads, by: density, width, size, gap: density === 'year' ? 2 : 4 }
}
