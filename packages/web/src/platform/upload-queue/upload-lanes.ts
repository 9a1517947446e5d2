import type { UploadTask } from './upload-task.ts'
import { isSmall, mostBundled } from './upload-task.ts'

/**
 * Browsers open six connections to a server. One carries the live events, and one must stay free for what the user does
 * meanwhile. `bundles` of them carry small files together, while there are any.
 */
export const lanes = { all: 4, large: 2, bundles: 2 } as const

type Lane = { ids: string[]; next: number }
type Kind = 'bundled' | 'small' | 'large'

/**
 * Decides what is sent next, in the order in which files were added: up to two large files at once and small ones
 * alongside, so that neither waits for all of the other.
 */
export class UploadLanes {
  readonly #find: (id: string) => UploadTask | undefined
  readonly #isBundled: (task: UploadTask) => boolean
  readonly #lanes: Record<Kind, Lane> = { bundled: newLane(), small: newLane(), large: newLane() }
  readonly #running: Record<Kind, number> = { bundled: 0, small: 0, large: 0 }
  #bundledBytes = 0
  /** Set while the server accepts no more unfinished uploads: then only those that it has already are started. */
  isFull = false

  constructor(find: (id: string) => UploadTask | undefined, isBundled: (task: UploadTask) => boolean) {
    this.#find = find
    this.#isBundled = isBundled
  }

  enqueue(task: UploadTask): void {
    this.#lanes[this.#kindOf(task)].ids.push(task.id)
  }

  /** The next upload to start, or null. The caller starts it immediately. */
  next(): UploadTask | null {
    const { bundled, small, large } = this.#running
    const bundles = bundled > 0 || this.#peek('bundled') ? lanes.bundles : 0
    if (small + large < lanes.all - bundles) {
      const task = (large < lanes.large ? this.#take('large') : null) ?? this.#take('small')
      if (task) return task
    }
    return small + large <= lanes.all - lanes.bundles && this.#hasBundleRoom() ? this.#take('bundled') : null
  }

  /** An upload is running until the returned function is called. */
  start(task: UploadTask): () => void {
    const kind = this.#kindOf(task)
    const bytes = kind === 'bundled' ? task.size : 0
    this.#running[kind] += 1
    this.#bundledBytes += bytes
    return () => {
      this.#running[kind] -= 1
      this.#bundledBytes -= bytes
    }
  }

  #kindOf(task: UploadTask): Kind {
    if (this.#isBundled(task)) return 'bundled'
    return isSmall(task) ? 'small' : 'large'
  }

  /** As much is running as fills the bundles, so that what is shown as being sent is. */
  #hasBundleRoom(): boolean {
    const { bundled } = this.#running
    return bundled < lanes.bundles * mostBundled.files && this.#bundledBytes < lanes.bundles * mostBundled.bytes
  }

  /** Entries that were paused, cancelled or removed since they were added are skipped. */
  #peek(kind: Kind): UploadTask | null {
    const lane = this.#lanes[kind]
    for (; lane.next < lane.ids.length; lane.next++) {
      const task = this.#find(lane.ids[lane.next]!)
      if (task?.state === 'queued') return task
    }
    this.#lanes[kind] = newLane()
    return null
  }

  #take(kind: Kind): UploadTask | null {
    if (kind === 'large' && this.isFull) return this.#takeBegun()
    const task = this.#peek(kind)
    if (task) this.#lanes[kind].next += 1
    return task
  }

  /** The next large upload that the server has already. */
  #takeBegun(): UploadTask | null {
    const { ids, next } = this.#lanes.large
    for (let at = next; at < ids.length; at++) {
      const task = this.#find(ids[at]!)
      if (task?.state !== 'queued' || !task.transfer) continue
      ids.splice(at, 1)
      return task
    }
    return null
  }
}

function newLane(): Lane {
  return { ids: [], next: 0 }
}
