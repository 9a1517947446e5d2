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

/**
 * Where the bottom bar replaces the rail: narrow windows, and phones that are held sideways. Styles use the same words,
 * which `phone-queries.test.ts` checks.
 */
export const phoneQuery = '(max-width: 768px), (max-height: 480px) and (pointer: coarse)'

export function useIsPhone(): boolean {
  return useMedia(phoneQuery)
}
