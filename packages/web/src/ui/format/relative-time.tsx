import { useEffect, useState } from 'react'
import { formatDateTime, formatRelativeTime } from './format.ts'

export type RelativeTimeProps = {
  at: Date | string | number
  /** The sentence that the time is part of. */
  sentence?: (when: string) => string
}

/** "5 minutes ago", with the exact time on hover. Stays current while the page is open. */
export function RelativeTime({ at, sentence }: RelativeTimeProps) {
  const date = new Date(at)
  const [, redraw] = useState(0)
  const isYoung = Math.abs(Date.now() - date.getTime()) < 3_600_000
  useEffect(() => {
    if (!isYoung) return
    const timer = setInterval(() => redraw(count => count + 1), 30_000)
    return () => clearInterval(timer)
  }, [isYoung])
  const words = formatRelativeTime(date)
  return (
    <time dateTime={date.toISOString()} title={formatDateTime(date)}>
      {sentence ? sentence(words) : words}
    </time>
  )
}
