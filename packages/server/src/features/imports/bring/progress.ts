import type { Needs } from '../../../platform/ctx.ts'
import { updateOpen } from '../imports.repository.ts'
import type { ImportRow } from '../imports.tables.ts'
import { notifyOwner } from '../notify-owner.ts'

/** How often progress is written and told; milliseconds. */
const everyMs = 1000
/** Each write forgets this part of an old speed. */
const weight = 0.3

/** Follows the bytes of files that are under way. */
export interface Progress {
  /** So many bytes of a file have come. */
  note(key: string, offset: number): void
  /** A file is over. Returns the bytes that have come of the others. */
  end(key: string): number
  stop(): void
}

/** Writes progress to the row now and then while something changes, and tells the browsers of the person. */
export function followProgress(ctx: Needs<'clock' | 'db' | 'events' | 'log'>, row: ImportRow, jobId: string): Progress {
  const coming = new Map<string, number>()
  let came = 0
  let speed: number | null = null
  let hasChanged = false
  let since = performance.now()
  let isWriting = false
  const sum = () => coming.values().reduce((all, bytes) => all + bytes, 0)
  const write = async () => {
    const now = performance.now()
    const seconds = (now - since) / 1000
    if (isWriting || (!hasChanged && !speed) || seconds <= 0) return
    isWriting = true
    const lately = came / seconds
    speed = Math.round(speed === null ? lately : speed * (1 - weight) + lately * weight)
    since = now
    came = 0
    hasChanged = false
    try {
      await ctx.db.transaction(async tx => {
        const figures = { bytes_coming: sum(), per_second: speed }
        if (await updateOpen(tx, row.id, figures, jobId)) await notifyOwner(ctx, tx, row)
      })
    } catch (error) {
      ctx.log.warn({ err: error, importId: row.id }, 'The progress of an import couldn’t be written')
    } finally {
      isWriting = false
    }
  }
  const timer = setInterval(() => void write(), everyMs)
  timer.unref()
  return {
    note(key, offset) {
      came += Math.max(0, offset - (coming.get(key) ?? 0))
      coming.set(key, offset)
      hasChanged = true
    },
    end(key) {
      coming.delete(key)
      hasChanged = true
      return sum()
    },
    stop: () => clearInterval(timer),
  }
}
