interface Typed {
  readonly mime: string
  readonly size: number
}

/** Returns whether it is worth checking how long these bytes play. */
export function canPlay({ mime, size }: Typed): boolean {
  return size > 0 && /^(video|audio)\//.test(mime)
}

/** Whether these bytes are in Photos, by when they were taken. Drawings (SVG) aren't. */
export function isPhoto({ mime, size }: Typed): boolean {
  return size > 0 && /^(video|image)\//.test(mime) && mime !== 'image/svg+xml'
}
