import { createContext, useContext, useState } from 'react'
import { isStill } from './flight.ts'
import { isInSight, tilePicture } from './tile-picture.ts'

/** The file with which the viewer was opened. Its picture comes from its tile, once. */
export type Departure = { readonly id: string; isOver: boolean }

export const DepartureContext = createContext<Departure | null>(null)

/** Stays the same while the viewer is open. */
export function useDeparture(id: string): Departure {
  const [departure] = useState(() => ({ id, isOver: false }))
  return departure
}

/** The tile of a file, and whether its picture is on the way from there to its place. Null for what no tile shows. */
export function useArrival(id: string | null) {
  const departure = useContext(DepartureContext)
  const [tile] = useState(() => (id === null ? null : tilePicture(id)))
  const [isFlying, setFlying] = useState(() => {
    const isFirst = departure?.id === id && !departure?.isOver
    return isFirst && tile !== null && isInSight(tile) && !isStill()
  })
  const land = () => {
    if (departure) departure.isOver = true
    setFlying(false)
  }
  return { tile, isFlying, land }
}
