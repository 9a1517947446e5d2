import type { ReactNode } from 'react'

/** What a control's `aria-describedby` refers to in the frame around it. */
export function describedBy(id: string, help: ReactNode, error?: ReactNode): string | undefined {
  const ids = [help && `${id}-help`, error && `${id}-error`].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}
