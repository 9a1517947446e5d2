import { useCallback, useSyncExternalStore } from 'react'

/** Whether the media query matches; the component renders again when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** The width below which the bottom bar replaces the rail. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 768px)')
}
