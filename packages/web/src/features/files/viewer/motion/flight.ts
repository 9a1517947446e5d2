/** Where something is on the screen, in pixels. */
export type Place = { left: number; top: number; width: number; height: number }

export const flight = { duration: 180, easing: 'ease-out' } as const

/** Whether nothing may move, because the person wants it so. */
export function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}

/**
 * How a picture at `place` has to be drawn so that it looks like its tile. A tile is filled: what of the picture is beyond
 * its sides is cut off. `shown` says which part of the picture the tile shows, from 0 (its start) to 1.
 */
export function likeTile(place: Place, tile: Place, shown = { x: 0.5, y: 0.5 }): Keyframe {
  const scale = Math.max(tile.width / place.width, tile.height / place.height)
  const beyondX = place.width - tile.width / scale
  const beyondY = place.height - tile.height / scale
  const left = beyondX * shown.x
  const top = beyondY * shown.y
  const x = tile.left - place.left - left * scale
  const y = tile.top - place.top - top * scale
  return {
    transformOrigin: '0 0',
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
    clipPath: `inset(${top}px ${beyondX - left}px ${beyondY - top}px ${left}px)`,
  }
}

/** The whole picture where it is. */
export const inPlace: Keyframe = { transformOrigin: '0 0', transform: 'none', clipPath: 'inset(0px 0px 0px 0px)' }
