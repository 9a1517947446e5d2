const claims = { '--foot-space': new Map<symbol, number>(), '--side-space': new Map<symbol, number>() }

/**
 * Keeps messages away from the bottom of the window, so that they cover no control there. `height` in pixels; the
 * returned function releases the space. Of several, the tallest counts.
 */
export function claimFootSpace(height: number): () => void {
  return claim('--foot-space', height)
}

/** The same at the end of the lines, for what is beside the place of messages. */
export function claimSideSpace(width: number): () => void {
  return claim('--side-space', width)
}

function claim(name: keyof typeof claims, pixels: number): () => void {
  const key = Symbol('claim')
  claims[name].set(key, pixels)
  apply(name)
  return () => {
    claims[name].delete(key)
    apply(name)
  }
}

function apply(name: keyof typeof claims): void {
  const most = Math.max(0, ...claims[name].values())
  if (most > 0) document.documentElement.style.setProperty(name, `${most}px`)
  else document.documentElement.style.removeProperty(name)
}
