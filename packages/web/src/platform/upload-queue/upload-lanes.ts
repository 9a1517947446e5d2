import type { UploadTask } from './upload-task.ts'
import { isSmall } from './upload-task.ts'

/**
 * Browsers open six connections to a server. One carries the live events, and one must stay free for what the user does
 * meanwhile.
 */
export const lanes = { all: 4, large: 2 } as const

type Lane = { ids: string[]; next: number }

/**
 * Decides what is sent next, in the order in which files were added: up to two large files at once and small ones
 * alongside, so that neither waits for all of the other.
 */
export class UploadLanes {
  readonly #find: (id: string) => UploadTask | undefined
  readonly #small: Lane = { ids: [], next: 0 }
  readonly #large: Lane = { ids: [], next: 0 }

  constructor(find: (id: string) => UploadTask | undefined) {
    this.#find = find
  }

  enqueue(task: UploadTask): void {
    const lane = isSmall(task) ? this.#small : this.#large
    lane.ids.push(task.id)
  }

  /** The next upload to start while this many are running, or null. The caller starts it immediately. */
  next(running: { all: number; large: number }): UploadTask | null {
    if (running.all >= lanes.all) return null
    return (running.large < lanes.large ? this.#take(this.#large) : null) ?? this.#take(this.#small)
  }

  /** Entries that were paused, cancelled or removed since they were added are skipped. */
  #take(lane: Lane): UploadTask | null {
    while (lane.next < lane.ids.length) {
      const task = this.#find(lane.ids[lane.next++]!)
      if (task?.state === 'queued') return task
    }
    lane.ids = []
    lane.next = 0
    return null
  }
}
