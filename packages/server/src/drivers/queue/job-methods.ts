import type { JobMethods } from '../../platform/jobs/methods.ts'
import type { Services } from '../../platform/services.ts'
import { type QueueDriver, QueueError } from './queue-driver.ts'
import { createQueueDriver, isOutside, type OutsideMethod, type QueueServices, queueFingerprint } from './registry.ts'

interface Made {
  readonly fingerprint: string
  readonly driver: Promise<QueueDriver>
}

/** The queues outside the database, each created when it is first needed; notifies them of this process's jobs. */
export function createJobMethods(services: QueueServices & Pick<Services, 'settings' | 'log' | 'jobs'>): JobMethods {
  const { settings, log, jobs } = services
  const made = new Map<OutsideMethod, Made>()
  const listeners = new Set<() => void>()
  let isClosed = false

  /** A driver whose settings have changed is closed when its successor is requested. */
  function driver(method: OutsideMethod): Promise<QueueDriver> {
    if (isClosed) return Promise.reject(new QueueError('The server is stopping'))
    const fingerprint = queueFingerprint(method, settings)
    const former = made.get(method)
    if (former?.fingerprint === fingerprint) return former.driver
    const next = { fingerprint, driver: createQueueDriver(method, services, settings) }
    made.set(method, next)
    next.driver.catch(() => made.get(method) === next && made.delete(method))
    if (former) letGo(former)
    return next.driver
  }

  jobs.onQueued(({ id, method, runAt }) => {
    if (!isOutside(method) || isClosed) return
    driver(method)
      .then(one => one.announce(id, runAt))
      .then(
        () => {
          for (const listener of listeners) listener()
        },
        // A worker announces the job within seconds.
        error => log.debug({ err: error, method, jobId: id }, 'The queue couldn’t be notified of a job'),
      )
  })

  return {
    async source(method) {
      if (!isOutside(method)) throw new QueueError(`${method} isn’t a queue outside the database`)
      return driver(method)
    },
    onAnnounced(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      isClosed = true
      await Promise.all([...made.values()].map(letGo))
    },
  }
}

function letGo({ driver }: Made): Promise<void> {
  return driver.then(
    one => one.close(),
    // It was never created.
    () => undefined,
  )
}
