import { isProblem } from '../api/problem.ts'
import { backoff, localCodes, tooManyOpen, UploadFailure, verdictOn } from './upload-failure.ts'
import type { GateState, UploadGate } from './upload-gate.ts'
import { createGate } from './upload-gate.ts'
import { UploadLanes } from './upload-lanes.ts'
import type { UploadSnapshot } from './upload-list.ts'
import { UploadList } from './upload-list.ts'
import type { ConflictChoice, NewUpload, TransferRef, UploadState, UploadTask } from './upload-task.ts'
import { isOpen, isSmall, newTask } from './upload-task.ts'
import type { UploadTransport } from './upload-transport.ts'

export type QueueOptions = {
  transport: UploadTransport
  /** Milliseconds. */
  now: () => number
  /** Runs it later. Returns a function that cancels it. */
  wait: (run: () => void, ms: number) => () => void
  /** Between 0 and 1. */
  chance: () => number
  /** A task has changed its state. Called immediately for each of them. */
  onState?: (task: UploadTask, before: UploadState) => void
  /** The server has reserved space for a task, so that it could resume after a reload. */
  onTransfer?: (task: UploadTask) => void
}

const mostAttempts = 5

/** The uploads of this tab. Knows nothing about components, which use `subscribe` and `snapshot`. */
export class UploadQueue {
  readonly #options: QueueOptions
  readonly #list: UploadList
  readonly #lanes: UploadLanes
  readonly #gate: UploadGate
  readonly #running = new Map<string, AbortController>()
  /** Restarted before their cancelled request had ended. */
  readonly #again = new Set<string>()
  readonly #timers = new Map<string, () => void>()

  constructor(options: QueueOptions) {
    this.#options = options
    this.#list = new UploadList(options)
    this.#lanes = new UploadLanes(this.get, task => options.transport.isBundled?.(task) ?? false)
    this.#gate = createGate({ wait: options.wait, chance: options.chance, onChange: this.#onGate })
  }

  readonly get = (id: string): UploadTask | undefined => this.#list.get(id)
  readonly snapshot = (): UploadSnapshot => this.#list.snapshot
  readonly subscribe = (listener: () => void): (() => void) => this.#list.subscribe(listener)

  /** Every task as it is now, which may be newer than the snapshot. */
  tasks(): UploadTask[] {
    return this.#list.ids.map(id => this.get(id)!)
  }

  /**
   * Adds files in their order and starts sending. Tasks with a state other than `queued` are only shown. Finished tasks
   * leave the list if nothing is in progress, unless these files belong to the same batch.
   */
  add(files: readonly NewUpload[], { isMore = false }: { isMore?: boolean } = {}): UploadTask[] {
    if (!isMore && !this.tasks().some(task => isOpen(task.state))) this.clear(['done', 'cancelled', 'skipped'])
    const added = files.map(newTask)
    for (const task of added) {
      this.#list.put(task)
      if (task.state === 'queued') this.#lanes.enqueue(task)
    }
    this.#pump()
    return added
  }

  /** Gives an `unfinished` upload its file, and continues. */
  attach(id: string, file: File): void {
    this.#each([id], ['unfinished'], () => this.#enqueue(id, { file, size: file.size, error: null, attempts: 0 }))
  }

  pause(ids: Iterable<string>): void {
    this.#each(ids, ['queued', 'sending', 'waiting'], task => this.#stop(task.id, 'paused'))
  }

  /** Continues what is paused or waiting. */
  resume(ids: Iterable<string>): void {
    this.#each(ids, ['paused', 'waiting'], task => this.#enqueue(task.id))
    // Someone who presses Resume knows more about the connection than we do.
    this.#gate.setOnline(true)
  }

  /** Restarts failed and cancelled ones, from the confirmed offset if there is one. */
  retry(ids: Iterable<string>, onConflict?: ConflictChoice): void {
    const again = { attempts: 0, error: null, ...(onConflict ? { onConflict } : {}) }
    this.#each(ids, ['failed', 'cancelled'], task => {
      if (task.file) this.#enqueue(task.id, again)
      else this.#change(task.id, { ...again, state: 'unfinished' })
    })
  }

  /** Cancels for good; the server deletes what it has of them. */
  cancel(ids: Iterable<string>): void {
    this.#each(ids, ['queued', 'sending', 'paused', 'waiting', 'unfinished', 'failed'], task => {
      this.#stop(task.id, 'cancelled')
      this.#change(task.id, { transfer: null, sent: 0 })
      if (task.transfer) this.#terminate(task)
    })
  }

  #terminate(task: UploadTask): void {
    // What can't be reported now is swept by the server when it expires.
    this.#options.transport.terminate(task).catch(() => undefined)
  }

  /** Skips failed ones on purpose. */
  skip(ids: Iterable<string>): void {
    this.#each(ids, ['failed'], task => this.#change(task.id, { state: 'skipped', error: null }))
  }

  /** Removes tasks in these states from the list. */
  clear(states: readonly UploadState[]): void {
    this.#list.remove(states)
  }

  /** What the browser reports about its connection. */
  setOnline(isOnline: boolean): void {
    this.#gate.setOnline(isOnline)
  }

  readonly #onGate = (state: GateState): void => {
    this.#list.setBlocked(state !== 'open')
    if (state === 'closed') {
      for (const [id, abort] of this.#running) {
        this.#change(id, { state: 'waiting' })
        abort.abort()
      }
      return
    }
    const waiting = this.tasks().filter(task => task.state === 'waiting' && !this.#timers.has(task.id))
    for (const task of state === 'probing' ? waiting.slice(0, 1) : waiting) this.#enqueue(task.id)
    this.#pump()
  }

  #change(id: string, next: Partial<UploadTask>): UploadTask | undefined {
    const before = this.get(id)
    if (!before) return undefined
    const after = { ...before, ...next }
    this.#list.put(after)
    if (after.state !== before.state) this.#options.onState?.(after, before.state)
    return after
  }

  #enqueue(id: string, next: Partial<UploadTask> = {}): void {
    this.#forgetTimer(id)
    const task = this.#change(id, { ...next, state: 'queued' })
    if (task) this.#lanes.enqueue(task)
  }

  #stop(id: string, state: 'paused' | 'cancelled'): void {
    this.#forgetTimer(id)
    this.#change(id, { state })
    this.#running.get(id)?.abort()
  }

  #forgetTimer(id: string): void {
    this.#timers.get(id)?.()
    this.#timers.delete(id)
  }

  /** IDs come from the screen and may be out of date. */
  #each(ids: Iterable<string>, states: readonly UploadState[], act: (task: UploadTask) => void): void {
    for (const id of [...ids]) {
      const task = this.get(id)
      if (task && states.includes(task.state)) act(task)
    }
    this.#pump()
  }

  #pump(): void {
    while (this.#gate.state !== 'closed') {
      if (this.#gate.state === 'probing' && this.#running.size > 0) return
      const task = this.#lanes.next()
      if (!task) return
      if (this.#running.has(task.id)) this.#again.add(task.id)
      else void this.#run(task)
    }
  }

  async #run(task: UploadTask): Promise<void> {
    const { id } = task
    const abort = new AbortController()
    const end = this.#lanes.start(task)
    this.#running.set(id, abort)
    try {
      await this.#send(id, abort.signal)
      if (!isSmall(task)) this.#lanes.isFull = false
      this.#gate.answered()
    } catch (error) {
      if (abort.signal.aborted) this.#interrupted(id)
      else this.#failed(id, error)
    }
    this.#running.delete(id)
    end()
    const latest = this.get(id)
    if (this.#again.delete(id) && latest?.state === 'queued') this.#lanes.enqueue(latest)
    this.#pump()
  }

  async #send(id: string, signal: AbortSignal): Promise<void> {
    const sending = this.#change(id, { state: 'sending', error: null })
    if (!sending) return
    const { itemId, isUnchanged = false } = await this.#options.transport.send(sending, {
      signal,
      onProgress: sent => {
        if (!signal.aborted) this.#list.progress(id, sent)
      },
      onTransfer: transfer => this.#hasTransfer({ ...sending, transfer }),
    })
    // Even if it was to be stopped meanwhile: the file exists now. It doesn't have to be kept any longer.
    const done = { sent: sending.size, itemId, isUnchanged, error: null, isUncertain: false, file: null, handle: null }
    this.#change(id, { ...done, state: 'done' })
  }

  #hasTransfer(created: UploadTask & { transfer: TransferRef }): void {
    const { id, transfer } = created
    const task = this.get(id)
    // It was created while somebody cancelled it, and perhaps cleared the list.
    if (!task || task.state === 'cancelled') {
      this.#terminate(created)
      return
    }
    const isNew = this.get(id)?.transfer?.id !== transfer.id
    const known = this.#change(id, { transfer })
    if (known && isNew) this.#options.onTransfer?.(known)
    this.#gate.answered()
  }

  /** A cancelled request may still have arrived. */
  #interrupted(id: string): void {
    const task = this.get(id)
    if (task && isSmall(task) && isOpen(task.state)) this.#change(id, { isUncertain: true, sent: 0 })
  }

  #failed(id: string, error: unknown): void {
    const task = this.get(id)
    if (!task) return
    const failure = asFailure(error)
    const verdict = verdictOn(failure)
    const isLost = failure.code === localCodes.offline
    const told = {
      error: { code: failure.code, message: failure.message, sentence: failure.sentence },
      isUncertain: task.isUncertain || (isLost && isSmall(task)),
    }
    if (verdict === 'network') {
      this.#change(id, { ...told, state: 'waiting' })
      this.#gate.failed()
      return
    }
    if (failure.code === tooManyOpen) this.#lanes.isFull = true
    const attempts = task.attempts + 1
    const isOver = verdict === 'final' || (verdict === 'later' && attempts >= mostAttempts)
    this.#change(id, { ...told, attempts, state: isOver ? 'failed' : 'waiting' })
    if (!isOver) this.#retryLater(id, failure.retryAfterMs ?? backoff(attempts, this.#options.chance()))
    this.#gate.answered()
  }

  #retryLater(id: string, ms: number): void {
    const again = () => {
      this.#timers.delete(id)
      const task = this.get(id)
      if (task?.error?.code === tooManyOpen) this.#lanes.isFull = false
      if (task?.state !== 'waiting') return
      this.#enqueue(id)
      this.#pump()
    }
    this.#timers.set(id, this.#options.wait(again, ms))
  }
}

function asFailure(error: unknown): UploadFailure {
  if (error instanceof UploadFailure) return error
  if (isProblem(error)) return new UploadFailure(error.code, error.status, error.message, null, error.sentence)
  console.error(error)
  return new UploadFailure('request.unexpected', 400, 'Something went wrong. Please try again.')
}
