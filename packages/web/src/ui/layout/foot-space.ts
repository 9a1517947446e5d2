const claims = new Map<symbol, number>()

/**
 * Keeps the foot of the window free of messages, so that they cover no control there. `height` in pixels; the answer
 * gives the room back. Of several claims the tallest counts.
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
