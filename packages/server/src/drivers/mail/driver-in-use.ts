import { type MailDriver, MailError } from './mail-driver.ts'
import { createMailDriver, type MailServices, mailFingerprint } from './registry.ts'

interface Holder {
  readonly fingerprint: string
  readonly name: string
  readonly driver: Promise<MailDriver>
  /** Messages in progress. */
  running: number
  isRetired: boolean
  /** The other side asked for a pause until then; milliseconds since 1970. */
  restsUntil: number
}

export interface DriverInUse {
  /**
   * Runs work with the driver of the current settings, and returns its name. A driver whose settings have changed
   * finishes what it has begun, then closes its connections.
   * @throws MailError
   */
  use(work: (driver: MailDriver) => Promise<void>): Promise<string>
}

export function createDriverInUse(services: MailServices): DriverInUse {
  let current: Holder | undefined

  function take(): Holder {
    const fingerprint = mailFingerprint(services)
    if (current?.fingerprint === fingerprint) return current
    const former = current
    const driver = createMailDriver(services, services.settings)
    const name = services.settings.get('mail_driver')
    const next: Holder = { fingerprint, name, driver, running: 0, isRetired: false, restsUntil: 0 }
    current = next
    // A driver that couldn't be created is created again the next time.
    driver.catch(() => {
      if (current === next) current = undefined
    })
    if (former) retire(former)
    return next
  }

  return {
    async use(work) {
      const holder = take()
      const restMs = holder.restsUntil - services.clock.now()
      if (restMs > 0) {
        throw new MailError('unavailable', 'The mail service asked us to wait', undefined, { retryAfterMs: restMs })
      }
      holder.running++
      try {
        await work(await holder.driver)
        return holder.name
      } catch (error) {
        if (error instanceof MailError && error.retryAfterMs) {
          holder.restsUntil = services.clock.now() + error.retryAfterMs
        }
        throw error
      } finally {
        holder.running--
        if (holder.isRetired) retire(holder)
      }
    },
  }
}

function retire(holder: Holder): void {
  holder.isRetired = true
  if (holder.running > 0) return
  holder.driver.then(
    driver => driver.close(),
    // It was never created: there is nothing to close.
    () => undefined,
  )
}
