import { ImportError } from '../import-error.ts'

export interface Pace {
  /** Milliseconds after which the bytes that came are looked at. */
  readonly windowMs: number
  readonly leastBytes: number
}

/** One KiB a second: less is a server that holds a connection open rather than one that sends. */
export const usualPace: Pace = { windowMs: 120_000, leastBytes: 120 * 1024 }

/** Watches that bytes don't just drip. The returned function is told of each piece. @throws ImportError `too-slow` */
export function watchPace({ windowMs, leastBytes }: Pace): (bytes: number) => void {
  let since = performance.now()
  let came = 0
  return bytes => {
    came += bytes
    const now = performance.now()
    if (now - since < windowMs) return
    if (came < leastBytes) throw new ImportError('too-slow')
    since = now
    came = 0
  }
}
