import { useCallback, useEffect, useRef } from 'react'

/** The names of the rows seen so far, to name those for which an action failed. */
export function useRowNames<R extends { readonly id: string }>(
  rows: readonly R[],
  nameOf: (row: R) => string,
): (id: string) => string | undefined {
  const names = useRef(new Map<string, string>())
  useEffect(() => {
    for (const row of rows) names.current.set(row.id, nameOf(row))
  })
  return useCallback((id: string) => names.current.get(id), [])
}
