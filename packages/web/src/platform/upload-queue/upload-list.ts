import type { SpeedMeter } from './speed-meter.ts'
import { createSpeedMeter } from './speed-meter.ts'
import type { UploadState, UploadTask } from './upload-task.ts'
import type { UploadTotals } from './upload-totals.ts'
import { createTotals, perFile, progressOf, secondsLeft } from './upload-totals.ts'

/** The state of all uploads for the screens. The same object until something changes. */
export type UploadSnapshot = {
  /** In the order in which they were added. */
  readonly ids: readonly string[]
  readonly failedIds: readonly string[]
  readonly totals: UploadTotals
  /** Between 0 and 1. */
  readonly progress: number
  /** Bytes per second; null while unknown. */
  readonly speed: number | null
  readonly secondsLeft: number | null
  /** The server can't be reached now. */
  readonly isBlocked: boolean
}

type ListOptions = { now: () => number; wait: (run: () => void, ms: number) => () => void }

/** Listeners are called at most this often: a fast network reports hundreds of steps a second. */
const tellEveryMs = 100

/** All tasks of a queue with their totals. A change costs the same for ten tasks as for ten thousand. */
export class UploadList {
  readonly #tasks = new Map<string, UploadTask>()
  readonly #totals = createTotals()
  readonly #bytes: SpeedMeter
  readonly #work: SpeedMeter
  readonly #wait: ListOptions['wait']
  readonly #listeners = new Set<() => void>()
  #ids: readonly string[] | null = []
  #failedIds: readonly string[] | null = []
  #isBlocked = false
  #isTelling = false
  #snapshot: UploadSnapshot

  constructor({ now, wait }: ListOptions) {
    this.#wait = wait
    this.#bytes = createSpeedMeter(now)
    this.#work = createSpeedMeter(now)
    this.#snapshot = this.#look()
  }

  get snapshot(): UploadSnapshot {
    return this.#snapshot
  }

  /** In the order in which they were added. */
  get ids(): readonly string[] {
    this.#ids ??= [...this.#tasks.keys()]
    return this.#ids
  }

  get(id: string): UploadTask | undefined {
    return this.#tasks.get(id)
  }

  put(task: UploadTask): void {
    const before = this.#tasks.get(task.id)
    if (!before) this.#ids = null
    if (task.state === 'failed' || before?.state === 'failed') this.#failedIds = null
    if (task.state === 'done' && before && before.state !== 'done') {
      const rest = Math.max(0, task.size - before.sent)
      this.#bytes.add(rest)
      this.#work.add(rest + perFile)
    }
    this.#tasks.set(task.id, task)
    this.#totals.replace(before ?? null, task)
    this.#changed()
  }

  /** Records how far a task is. Falling back, as to a confirmed offset, doesn't undo work. */
  progress(id: string, sent: number): void {
    const task = this.#tasks.get(id)
    if (!task || task.sent === sent) return
    const step = Math.max(0, sent - task.sent)
    this.#bytes.add(step)
    this.#work.add(step)
    this.put({ ...task, sent })
  }

  remove(states: readonly UploadState[]): void {
    for (const task of [...this.#tasks.values()]) {
      if (!states.includes(task.state)) continue
      this.#tasks.delete(task.id)
      this.#totals.replace(task, null)
    }
    this.#ids = null
    this.#failedIds = null
    this.#changed()
  }

  setBlocked(isBlocked: boolean): void {
    this.#isBlocked = isBlocked
    this.#changed()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  #look(): UploadSnapshot {
    this.#failedIds ??= this.ids.filter(id => this.#tasks.get(id)?.state === 'failed')
    const totals = this.#totals.get()
    return {
      ids: this.ids,
      failedIds: this.#failedIds,
      totals,
      progress: progressOf(totals),
      speed: this.#bytes.rate(),
      secondsLeft: secondsLeft(totals.workLeft, this.#work.rate()),
      isBlocked: this.#isBlocked,
    }
  }

  #changed(): void {
    if (this.#isTelling) return
    this.#isTelling = true
    this.#wait(() => {
      this.#isTelling = false
      if (this.#totals.get().counts.sending === 0) {
        this.#bytes.reset()
        this.#work.reset()
      }
      this.#snapshot = this.#look()
      for (const listener of this.#listeners) listener()
    }, tellEveryMs)
  }
}
