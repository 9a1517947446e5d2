import { useEffect, useState } from 'react'

/** The longest time that browsers wait for; milliseconds. */
const longest = 2 ** 31 - 1

/** Whether a moment is still to come; the component is drawn again when it has come. */
export function useUntil(at: string | undefined): boolean {
  const [, redraw] = useState(0)
  useEffect(() => {
    if (at === undefined) return
    const left = Date.parse(at) - Date.now()
    if (left <= 0) return
    const timer = setTimeout(() => redraw(count => count + 1), Math.min(left + 50, longest))
    return () => clearTimeout(timer)
  }, [at])
  return at !== undefined && Date.parse(at) > Date.now()
}
