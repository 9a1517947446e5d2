export type Size = { width: number; height: number }
export type Point = { x: number; y: number }
/** `scale` 1 is the whole picture in its box; `x` and `y` move its centre, in screen pixels. */
export type View = { scale: number; x: number; y: number }

export const wholeView: View = { scale: 1, x: 0, y: 0 }

/** A picture can be enlarged to eight screen pixels per image pixel, and at least to four times its fitted size. */
const mostPixels = 8
const leastMost = 4

/** The size of a picture in its box at scale 1: whole, and never larger than it is. */
export function fittedSize(picture: Size, box: Size): Size {
  const ratio = Math.min(1, box.width / picture.width, box.height / picture.height)
  return { width: picture.width * ratio, height: picture.height * ratio }
}

/** The longer edges of small and medium thumbnails of pictures that are larger, and of the large ones. */
const thumbnailEdges = [256, 512]
const largeEdge = 2048

/** The size of a picture by its thumbnail: one that was made smaller is taken for a large one. */
export function expectedSize({ width, height }: Size): Size {
  const edge = Math.max(width, height)
  const factor = thumbnailEdges.includes(edge) ? largeEdge / edge : 1
  return { width: width * factor, height: height * factor }
}

export function largestScale(picture: Size, box: Size): number {
  const fitted = fittedSize(picture, box)
  return fitted.width === 0 ? leastMost : Math.max(leastMost, (picture.width / fitted.width) * mostPixels)
}

/** The scale at which one image pixel is one screen pixel. */
export function naturalScale(picture: Size, box: Size): number {
  const fitted = fittedSize(picture, box)
  return fitted.width === 0 ? 1 : picture.width / fitted.width
}

/** Changes the scale so that the point at `at`, measured from the box's centre, stays in place. */
export function zoomAt(view: View, factor: number, at: Point, picture: Size, box: Size): View {
  const scale = Math.min(largestScale(picture, box), Math.max(1, view.scale * factor))
  const change = scale / view.scale
  return settle({ scale, x: at.x - (at.x - view.x) * change, y: at.y - (at.y - view.y) * change }, picture, box)
}

export function panBy(view: View, dx: number, dy: number, picture: Size, box: Size): View {
  return settle({ ...view, x: view.x + dx, y: view.y + dy }, picture, box)
}

/** Keeps the picture over its box; a picture that fits stays in the middle. */
export function settle(view: View, picture: Size, box: Size): View {
  const fitted = fittedSize(picture, box)
  const roomX = Math.max(0, (fitted.width * view.scale - box.width) / 2)
  const roomY = Math.max(0, (fitted.height * view.scale - box.height) / 2)
  return { scale: view.scale, x: within(view.x, roomX), y: within(view.y, roomY) }
}

function within(value: number, room: number): number {
  // Adding zero turns -0 into 0.
  return Math.min(room, Math.max(-room, value)) + 0
}
