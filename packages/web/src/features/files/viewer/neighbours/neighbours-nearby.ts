import type { Neighbours } from './neighbours.ts'
import { opened } from './opened-from.ts'

/**
 * The neighbours of a file, derived from those known for a file near it, so that quick steps don't each wait for a
 * response. Undefined if the file is not among them.
 */
export function neighboursNearby(known: Neighbours, id: string): Neighbours | undefined {
  const { gone } = opened.get()
  const near = known.near.filter(file => !gone.has(file.id))
  const at = near.findIndex(file => file.id === id)
  if (at < 0) return undefined
  const position = near.length === known.near.length ? positionOf(known, at) : null
  return { previous: near[at - 1] ?? null, next: near[at + 1] ?? null, position, near }
}

/** Counted from the known file, which is the one after its `previous` or before its `next`. */
function positionOf({ near, previous, next, position }: Neighbours, at: number): Neighbours['position'] {
  const before = near.findIndex(file => file.id === previous?.id)
  const own = before >= 0 ? before + 1 : near.findIndex(file => file.id === next?.id) - 1
  return position && own >= 0 ? { ...position, number: position.number + at - own } : null
}
