import { Children, type ReactNode } from 'react'

/** Renders a list that never changes its order, whose parts have no identity but their position. */
export function inOrder<T>(parts: readonly T[], draw: (part: T, index: number) => ReactNode): ReactNode[] {
  // Uses each one's position as its key.
  return Children.toArray(parts.map(draw))
}
