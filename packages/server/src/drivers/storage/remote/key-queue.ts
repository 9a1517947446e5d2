/** Lets the writers of one key take turns within this process. */
export class KeyQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key)
    const turn = before ? before.then(work, work) : work()
    const settled = turn.catch(() => undefined)
    this.#last.set(key, settled)
    try {
      return await turn
    } finally {
      if (this.#last.get(key) === settled) this.#last.delete(key)
    }
  }
}
