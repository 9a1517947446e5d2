import { Children, type ReactNode } from 'react'

/** Draws a list that never changes its order, whose parts have no identity but their place. */
export function inOrder<T>(parts: readonly T[], draw: (part: T, index: number) => ReactNode): ReactNode[] {
  // Gives each its place as its key.
  return Children.toArray(parts.map(draw))
}
