import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserError } from '@holdall/contract/error-reports/error-reports.contract.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Logger } from '../../platform/logging.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import { messageOf } from '../../platform/settings/run-steps.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { version } from '../../platform/version.ts'
import { type AboutError, type ErrorEvent, eventOfBrowser, eventOfError, type ParseStack } from './error-event.ts'
import { createErrorTracker } from './registry.ts'
import { createReportLimit } from './report-limit.ts'
import type { SentryClient } from './sentry-client.ts'

export interface ErrorTracking {
  /** Returns whether errors are reported to a service under the current setting. */
  isOn(): boolean
  /** Reports a server error to the service. Never throws, never waits, and does nothing while reporting is off. */
  report(error: unknown, about: Omit<AboutError, 'side'>): void
  /** The same for an error that a browser reports. */
  reportBrowser(error: BrowserError): void
  /** The latest server error in this process since it started, whether or not errors are reported to a service. */
  last(): LastError | null
  /** From now on, the settings decide where errors are sent. */
  follow(services: Followed): void
  /** Waits for reports in progress, two seconds at most. */
  close(): Promise<void>
}

export interface LastError extends Omit<AboutError, 'side'> {
  /** Milliseconds since 1970. */
  readonly at: number
}

interface Followed {
  readonly settings: Settings
  readonly outbound: Outbound
  /** Must not report its own errors: they would be sent to the same unavailable service. */
  readonly log: Logger
}

/** How long nothing is sent after a failure; milliseconds. */
const restMs = 60_000
const closeMs = 2_000

export const release = `holdall@${version}`

export function createErrorTracking(clock: Clock): ErrorTracking {
  const limit = createReportLimit(clock)
  let followed: Followed | null = null
  let client: { readonly dsn: string; readonly made: Promise<SentryClient> } | null = null
  let restsUntil = 0
  let last: LastError | null = null
  const underWay = new Set<Promise<void>>()
  const dsnNow = () => followed?.settings.get('sentry_dsn') ?? ''

  function clientOf(dsn: string, services: Followed): Promise<SentryClient> {
    if (client?.dsn !== dsn) {
      restsUntil = 0
      client = { dsn, made: createErrorTracker('sentry', services, services.settings) }
    }
    return client.made
  }

  async function send(services: Followed, makeEvent: (parse: ParseStack) => ErrorEvent): Promise<void> {
    const dsn = dsnNow()
    if (dsn === '') return
    try {
      const made = clientOf(dsn, services)
      if (clock.now() < restsUntil) return
      const sentry = await made
      const event = makeEvent(sentry.parseStack)
      if (limit.take(event)) await sentry.send(event, release)
    } catch (error) {
      if (clock.now() >= restsUntil) {
        services.log.warn({ reason: messageOf(error) }, 'Errors couldn’t be reported; trying again in a minute')
      }
      restsUntil = clock.now() + restMs
    }
  }

  function start(makeEvent: (parse: ParseStack) => ErrorEvent): void {
    if (!followed || dsnNow() === '') return
    const sending = send(followed, makeEvent).finally(() => underWay.delete(sending))
    underWay.add(sending)
  }

  return {
    isOn: () => dsnNow() !== '',
    report(error, about) {
      last = { ...about, at: clock.now() }
      start(parse => eventOfError(error, { ...about, side: 'server' }, parse))
    },
    last: () => last,
    reportBrowser(error) {
      const about = { sentence: 'An error in the browser', side: 'browser', tags: {} } as const
      start(() => eventOfBrowser(error, about))
    },
    follow: services => {
      followed = services
    },
    async close() {
      followed = null
      await Promise.race([Promise.all(underWay), wait(closeMs, undefined, { ref: false })])
    },
  }
}

declare module '../../platform/services.ts' {
  interface Services {
    /** Reports unexpected errors to the site’s error tracking, if there is one. */
    readonly errorTracking: ErrorTracking
  }
}
