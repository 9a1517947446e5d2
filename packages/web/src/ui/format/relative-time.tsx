import { useEffect, useState } from 'react'
import { formatDateTime, formatRelativeTime } from './format.ts'

/** "5 minutes ago", with the exact time on hover. Stays current while the page is open. */
export function RelativeTime({ at }: { at: Date | string | number }) {
  const date = new Date(at)
  const [, redraw] = useState(0)
  const isYoung = Math.abs(Date.now() - date.getTime()) < 3_600_000
  useEffect(() => {
    if (!isYoung) return
    const timer = setInterval(() => redraw(count => count + 1), 30_000)
    return () => clearInterval(timer)
  }, [isYoung])
  return (
    <time dateTime={date.toISOString()} title={formatDateTime(date)}>
      {formatRelativeTime(date)}
    </time>
  )
}
