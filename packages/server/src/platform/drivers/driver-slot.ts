/** A driver with its options, not created yet. */
export interface DriverChoice<D> {
  /** Distinguishes choices without revealing secrets. */
  readonly hash: string
  /** Creates the driver. May fail, and is then retried on the next use. */
  create(): Promise<D>
}

export interface DriverSlotOptions<D> {
  /** Releases what a driver holds. */
  readonly dispose: (driver: D) => Promise<void>
  /** Called when a retired driver could not be disposed of. */
  readonly onError: (error: unknown) => void
}

/** A driver that is in use until it is released. */
export interface Lease<D> {
  readonly driver: D
  /** May be called more than once. */
  release(): void
}

/**
 * Holds one driver at a time and replaces it without interrupting work in progress. The driver is created on first use.
 * A change creates the next one, proves it, and only then puts it in place; the former is disposed of after its last
 * use. If creating or proving fails, the former stays.
 */
export class DriverSlot<D> {
  readonly #options: DriverSlotOptions<D>
  #holder: Holder<D>
  #changing: Promise<unknown> = Promise.resolve()
  #isClosed = false

  constructor(choice: DriverChoice<D>, options: DriverSlotOptions<D>) {
    this.#options = options
    this.#holder = new Holder(choice, options)
  }

  /** The hash of the current choice. */
  get hash(): string {
    return this.#holder.choice.hash
  }

  /** Borrows the current driver; always release it. @throws what creating it throws */
  async borrow(): Promise<Lease<D>> {
    if (this.#isClosed) throw new Error('The driver has been closed')
    return this.#holder.borrow()
  }

  /** Runs `work` with the current driver. */
  async use<T>(work: (driver: D) => Promise<T>): Promise<T> {
    const lease = await this.borrow()
    try {
      return await work(lease.driver)
    } finally {
      lease.release()
    }
  }

  /**
   * Puts another choice in place; does nothing if it is the current one. Changes run one after another.
   * @param prove rejects if the new driver does not work
   * @throws what creating or proving throws; everything then stays as before
   */
  async change(choice: DriverChoice<D>, prove: (driver: D) => Promise<void>): Promise<void> {
    const turn = this.#changing.then(() => this.#change(choice, prove))
    this.#changing = turn.catch(() => undefined)
    await turn
  }

  /** Disposes of the driver after its last use. Nothing may be borrowed afterwards. */
  async close(): Promise<void> {
    this.#isClosed = true
    await this.#changing
    this.#holder.retire()
  }

  async #change(choice: DriverChoice<D>, prove: (driver: D) => Promise<void>): Promise<void> {
    if (choice.hash === this.#holder.choice.hash || this.#isClosed) return
    const next = new Holder(choice, this.#options)
    const lease = await next.borrow()
    try {
      await prove(lease.driver)
    } catch (error) {
      next.retire()
      throw error
    } finally {
      lease.release()
    }
    const former = this.#holder
    this.#holder = next
    former.retire()
  }
}

class Holder<D> {
  readonly choice: DriverChoice<D>
  readonly #options: DriverSlotOptions<D>
  #driver: Promise<D> | null = null
  #uses = 0
  #isRetired = false

  constructor(choice: DriverChoice<D>, options: DriverSlotOptions<D>) {
    this.choice = choice
    this.#options = options
  }

  async borrow(): Promise<Lease<D>> {
    this.#uses++
    try {
      const driver = await this.#made()
      let isReleased = false
      const release = () => {
        if (isReleased) return
        isReleased = true
        this.#release()
      }
      return { driver, release }
    } catch (error) {
      this.#release()
      throw error
    }
  }

  retire(): void {
    this.#isRetired = true
    this.#uses++
    this.#release()
  }

  #made(): Promise<D> {
    if (this.#driver) return this.#driver
    const making = this.choice.create()
    this.#driver = making
    making.catch(() => {
      if (this.#driver === making) this.#driver = null
    })
    return making
  }

  #release(): void {
    this.#uses--
    if (this.#uses > 0 || !this.#isRetired || !this.#driver) return
    const going = this.#driver
    this.#driver = null
    going.then(driver => this.#options.dispose(driver)).catch(error => this.#options.onError(error))
  }
}
