import { useLayoutEffect, useRef, useState } from 'react'
import { placeholderStyle } from '../../../../platform/items/placeholder.ts'
import type { useArrival } from '../motion/departure.ts'
import { flight, inPlace, likeTile } from '../motion/flight.ts'
import { shownPart } from '../motion/tile-picture.ts'
import type { ShownFile } from '../parts/preview-props.ts'
import classes from './image-preview.module.css'
import { expectedSize, fittedSize, type Size } from './zoom.ts'

export type StandInProps = {
  item: ShownFile
  /** The space for the picture, once it is known. */
  room: Size | null
  arrival: ReturnType<typeof useArrival>
}

/**
 * The thumbnail in the place of the picture that is on its way, where a tile of the page below has it already. The first one
 * comes from its tile.
 */
export function StandIn({ item, room, arrival }: StandInProps) {
  const { tile, isFlying, land } = arrival
  const ref = useRef<HTMLImageElement>(null)
  const [natural, setNatural] = useState<Size | null>(tile && { width: tile.naturalWidth, height: tile.naturalHeight })
  const source = tile?.currentSrc || (item.thumbnailUrl && `${item.thumbnailUrl}&size=medium`)
  const size = natural && room && fittedSize(expectedSize(natural), room)
  const isPlaced = size !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: it flies once, as soon as it has a place
  useLayoutEffect(() => {
    if (!isFlying || !isPlaced || !tile || !ref.current) return
    const from = likeTile(ref.current.getBoundingClientRect(), tile.getBoundingClientRect(), shownPart(tile))
    const animation = ref.current.animate([from, inPlace], flight)
    animation.addEventListener('finish', land)
    return () => animation.cancel()
  }, [isPlaced])
  if (!source) return null
  return (
    <img
      ref={ref}
      src={source}
      alt=""
      draggable={false}
      className={classes.picture}
      hidden={!isPlaced}
      style={size ? { width: size.width, height: size.height, ...placeholderStyle(item.placeholder) } : undefined}
      onLoad={event => {
        const { naturalWidth: width, naturalHeight: height } = event.currentTarget
        setNatural({ width, height })
      }}
      onError={land}
    />
  )
}
