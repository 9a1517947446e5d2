import { errorTrackingDrivers } from '@holdall/contract/drivers/error-tracking.ts'
import { defineRegistry } from '../../platform/drivers/registry.ts'
import type { Outbound } from '../../platform/outbound/outbound.ts'
import type { SentryClient } from './sentry-client.ts'

interface TrackerServices {
  readonly outbound: Outbound
}

/** Every service that errors can be reported to. */
const registry = defineRegistry<typeof errorTrackingDrivers, TrackerServices, SentryClient>(errorTrackingDrivers, {
  sentry: {
    create: async ({ outbound }, { dsn }) => (await import('./sentry-client.ts')).createSentryClient(dsn, outbound),
  },
})

export const createErrorTracker = registry.createFrom
