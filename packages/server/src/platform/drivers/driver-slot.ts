/** A driver with its options, not made yet. */
export interface DriverChoice<D> {
  /** Tells one choice from another, without telling a secret. */
  readonly hash: string
  /** Makes the driver. May fail, and is then tried again by the next use. */
  create(): Promise<D>
}

export interface DriverSlotOptions<D> {
  /** Gives back what a driver holds. */
  readonly dispose: (driver: D) => Promise<void>
  /** Told when a driver that has gone could not be disposed of. */
  readonly onError: (error: unknown) => void
}

/** A driver that is in use until it is released. */
export interface Lease<D> {
  readonly driver: D
  /** May be called more than once. */
  release(): void
}

/**
 * Holds one driver at a time and changes it without losing what is under way. The driver is made by its first use. A change
 * makes the next one, proves it, and only then puts it in place; the former is disposed of after its last use. Where making or
 * proving fails, the former stays.
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

  /** The hash of the choice in force. */
  get hash(): string {
    return this.#holder.choice.hash
  }

  /** Takes the driver in force; release it in any case. @throws what making it throws */
  async borrow(): Promise<Lease<D>> {
    if (this.#isClosed) throw new Error('The driver has been closed')
    return this.#holder.borrow()
  }

  /** Does something with the driver in force. */
  async use<T>(work: (driver: D) => Promise<T>): Promise<T> {
    const lease = await this.borrow()
    try {
      return await work(lease.driver)
    } finally {
      lease.release()
    }
  }

  /**
   * Puts another choice in place, or does nothing where it is the one in force. Changes go one after the other.
   * @param prove rejects where the new driver does not work
   * @throws what making or proving throws; then everything is as before
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
