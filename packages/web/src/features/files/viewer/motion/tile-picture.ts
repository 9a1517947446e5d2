/**
 * The thumbnail of a file on the page below the viewer, one in sight if there is any. Every list takes it from the same
 * address.
 */
export function tilePicture(id: string): HTMLImageElement | null {
  const pictures = document.querySelectorAll<HTMLImageElement>(`img[src*="/items/${CSS.escape(id)}/thumbnail"]`)
  const drawn = [...pictures].filter(picture => !picture.closest('dialog') && isDrawn(picture))
  return drawn.find(isInSight) ?? drawn[0] ?? null
}

function isDrawn(picture: HTMLImageElement): boolean {
  return picture.complete && picture.naturalWidth > 0
}

export function isInSight(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return right > 0 && left < innerWidth && bottom > 0 && top < innerHeight && right > left
}

/** Which part of the picture its tile shows: `object-position`, from 0 to 1. */
export function shownPart(tile: HTMLImageElement): { x: number; y: number } {
  const [x = 50, y = 50] = getComputedStyle(tile).objectPosition.split(' ').map(Number.parseFloat)
  return { x: x / 100, y: y / 100 }
}
