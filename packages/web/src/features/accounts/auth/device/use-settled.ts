import { useEffect, useState } from 'react'

const settlingMs = 700

/**
 * Whether the page has been in front for a moment. A click before that was meant for something else: another site can show
 * this page under the pointer in the middle of a double click.
 */
export function useSettled(): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    let timer = 0
    const settle = () => {
      clearTimeout(timer)
      setSettled(false)
      if (document.visibilityState === 'visible') timer = window.setTimeout(() => setSettled(true), settlingMs)
    }
    settle()
    window.addEventListener('focus', settle)
    document.addEventListener('visibilitychange', settle)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('focus', settle)
      document.removeEventListener('visibilitychange', settle)
    }
  }, [])
  return isSettled
}
