/** Of a square; widths divided by heights are kept in so many steps. */
const steps = 48
/** As wide as a picture can be told to be: what fits into two hexadecimal digits. */
const widest = 255

/** Width divided by height in 48ths, rounded: enough to lay out pictures, and one byte for each. Null if either is unknown. */
export function shapeOf({ width, height }: { width?: number | undefined; height?: number | undefined }): number | null {
  if (!width || !height) return null
  return Math.min(widest, Math.max(1, Math.round((width * steps) / height)))
}

/** The width of a picture divided by its height; null if its shape isn't known. */
export function proportionOf(shape: number | null): number | null {
  return shape ? shape / steps : null
}

/** Shapes as text, two hexadecimal digits for each; 00 if it isn't known. */
export function writeShapes(shapes: readonly (number | null)[]): string {
  return shapes.map(shape => (shape ?? 0).toString(16).padStart(2, '0')).join('')
}

/** @throws never: what isn't a number counts as unknown. */
export function readShapes(text: string): (number | null)[] {
  return Array.from({ length: Math.floor(text.length / 2) }, (_, index) => {
    const shape = Number.parseInt(text.slice(2 * index, 2 * index + 2), 16)
    return shape > 0 ? shape : null
  })
}
