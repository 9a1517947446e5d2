import type { Needs } from '../../platform/ctx.ts'
import { explainFailure } from '../../platform/settings/explain-failure.ts'
import { defineSettingsHook, type RunStep, type SettingValues } from '../../platform/settings/hooks.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { eventOfError } from './error-event.ts'
import { release } from './error-tracking.ts'
import { createErrorTracker } from './registry.ts'

/** A DSN is accepted once its service has accepted a test event. */
export const errorTrackingHook = defineSettingsHook({
  keys: ['sentry_dsn'],
  async check(ctx, { after }) {
    if (after.get('sentry_dsn') === '') return undefined
    return probe(ctx, after).then(
      () => undefined,
      error => ({ logging_group: explainFailure(error) }),
    )
  },
  probe: { panel: 'logging', run: probe },
})

async function probe(ctx: Needs<'outbound'>, values: SettingValues, take: RunStep = onlyDo): Promise<void> {
  const dsn = values.get('sentry_dsn')
  const { parseDsn } = await import('./sentry-client.ts')
  await take('Read the DSN', async () => {
    if (dsn === '') throw new Error('Enter a DSN first')
    const { host, projectId } = parseDsn(dsn)
    return `${host}, project ${projectId}`
  })
  await take('Send a test event', async () => {
    const client = await createErrorTracker('sentry', ctx, values)
    const about = { sentence: 'A test from the settings', side: 'server', tags: {} } as const
    const event = eventOfError(new Error('test'), about, client.parseStack)
    const { eventId, status } = await client.send({ ...event, level: 'info' }, release)
    if (status !== 200) throw new Error(`The service answered ${status}: it isn’t accepting events right now`)
    return `Accepted as ${eventId}`
  })
}
