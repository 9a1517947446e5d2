const claims = new Map<symbol, number>()

/**
 * Keeps messages away from the bottom of the window, so that they cover no control there. `height` in pixels; the
 * returned function releases the space. Of several, the tallest counts.
 */
export function claimFootSpace(height: number): () => void {
  const key = Symbol('claim')
  claims.set(key, height)
  apply()
  return () => {
    claims.delete(key)
    apply()
  }
}

function apply(): void {
  const tallest = Math.max(0, ...claims.values())
  if (tallest > 0) document.documentElement.style.setProperty('--foot-space', `${tallest}px`)
  else document.documentElement.style.removeProperty('--foot-space')
}
