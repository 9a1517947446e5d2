import { cacheSettings } from '@holdall/contract/drivers/cache.ts'
import type { Needs } from '../../platform/ctx.ts'
import { explainFailure } from '../../platform/settings/explain-failure.ts'
import { defineSettingsHook, keysIn, type RunStep, type SettingValues } from '../../platform/settings/hooks.ts'
import { onlyDo, setUp } from '../../platform/settings/run-steps.ts'
import { createCacheDriver } from './registry.ts'

/** A method is accepted once it has stored a value and returned it. */
export const cacheSettingsHook = defineSettingsHook({
  keys: keysIn(cacheSettings),
  check: (ctx, { after }) =>
    probeCache(ctx, after).then(
      () => undefined,
      error => ({ cache_group: explainFailure(error) }),
    ),
  probe: { panel: 'cache', run: probeCache },
})

async function probeCache(
  ctx: Needs<'clock' | 'env' | 'outbound' | 'vault'>,
  values: SettingValues,
  take: RunStep = onlyDo,
): Promise<void> {
  const driver = await setUp(take, () => createCacheDriver(ctx, values))
  try {
    await driver.probe(take)
  } finally {
    await driver.close()
  }
}
