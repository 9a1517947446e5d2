import { showToast } from '../../ui/feedback/toast.ts'
import type { Translate } from '../../ui/text.ts'
import { problemText } from '../early/problem-text.ts'

export interface ImageWorkState {
  /** The part that has been sent, if known; null while nothing runs. */
  readonly running: { readonly part: number | undefined } | null
  readonly problem: string | null
}

const idle: ImageWorkState = { running: null, problem: null }

/** The uploads and deletions of one image, one at a time. Failures are shown at the image and can be retried. */
export class ImageWork {
  #state = idle
  #closeToast = () => undefined as void
  readonly #listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly read = (): ImageWorkState => this.#state

  readonly onProgress = (part: number): void => {
    if (this.#state.running) this.#update({ ...this.#state, running: { part } })
  }

  refuse(problem: string): void {
    this.#update({ ...this.#state, problem })
  }

  /** Does nothing if something is already running. Calls `done` with the image's address on success. Never rejects. */
  async run(work: () => Promise<string | null>, done: (url: string | null) => void, text: Translate): Promise<void> {
    if (this.#state.running) return
    this.forget()
    this.#update({ running: { part: undefined }, problem: null })
    try {
      const url = await work()
      this.#update(idle)
      done(url)
    } catch (error) {
      const message = problemText(error, text)
      this.#update({ running: null, problem: message })
      const action = { label: text('Try again'), run: () => void this.run(work, done, text) }
      this.#closeToast = showToast({ tone: 'danger', message, action })
    }
  }

  /** The image is no longer on the page, so there is nothing left to retry. */
  readonly forget = (): void => this.#closeToast()

  #update(state: ImageWorkState): void {
    this.#state = state
    for (const listener of this.#listeners) listener()
  }
}
