import type { Needs } from '../../platform/ctx.ts'
import { explainFailure } from '../../platform/settings/explain-failure.ts'
import { defineSettingsHook, type RunStep, type SettingValues } from '../../platform/settings/hooks.ts'
import { onlyDo } from '../../platform/settings/run-steps.ts'
import { AnalyticsError, createGoogleAnalytics } from './google-analytics.ts'
import { readServiceAccount } from './service-account.ts'

/** A key and a property are accepted once Google has returned a small report. */
export const analyticsHook = defineSettingsHook({
  alsoSaves: {
    panel: 'analytics',
    values: values => ({ pusher_key: values.get('realtime.pusher_key') }),
  },
  keys: ['certificate', 'analytics_view_id'],
  async check(ctx, { after }) {
    if (after.get('certificate') === '') return undefined
    return probe(ctx, after).then(
      () => undefined,
      error => ({ [placeOf(error)]: explainFailure(error) }),
    )
  },
  probe: { panel: 'analytics', run: probe },
})

/** Errors about the key are shown at the key file, all others in the group. */
function placeOf(error: unknown): string {
  return error instanceof AnalyticsError && error.part === 'report' ? 'analytics_group' : 'certificate'
}

async function probe(
  ctx: Needs<'clock' | 'env' | 'outbound'>,
  values: SettingValues,
  take: RunStep = onlyDo,
): Promise<void> {
  const file = values.get('certificate')
  const propertyId = values.get('analytics_view_id')
  await take('Read the key file', async () => {
    if (file === '') throw new Error('Choose a key file first')
    return readServiceAccount(file).email
  })
  const google = createGoogleAnalytics(ctx, readServiceAccount(file))
  await take('Sign in to Google', async () => {
    await google.signIn()
    return undefined
  })
  if (propertyId === null) return
  await take('Request a short report', async () => {
    const rows = await google.report(propertyId, {
      dimensions: [],
      metrics: [{ name: 'activeUsers' }],
      dateRanges: [{ startDate: '7daysAgo', endDate: 'today' }],
      limit: '1',
    })
    return `Active users in the last 7 days: ${rows[0]?.metrics[0] ?? 0}`
  })
}
