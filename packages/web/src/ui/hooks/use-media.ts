import { useCallback, useSyncExternalStore } from 'react'

/** Whether the media query holds now; the component draws again when that changes. */
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

/** The width at which the rail gives way to the bottom bar. */
export function useIsPhone(): boolean {
  return useMedia('(max-width: 768px)')
}
