import { searchSettings } from '@holdall/contract/drivers/search.ts'
import type { Needs } from '../../platform/ctx.ts'
import { explainFailure } from '../../platform/settings/explain-failure.ts'
import { defineSettingsHook, keysIn, type RunStep, type SettingValues } from '../../platform/settings/hooks.ts'
import { onlyDo, setUp } from '../../platform/settings/run-steps.ts'
import { createSearchEngine, indexPrefix } from './registry.ts'

/** A method is accepted once a test record has been stored and found. */
export const searchSettingsHook = defineSettingsHook({
  keys: keysIn(searchSettings),
  check: (ctx, { after }) =>
    probeSearch(ctx, after).then(
      () => undefined,
      error => ({ search_group: explainFailure(error) }),
    ),
  probe: { panel: 'search', run: probeSearch },
})

async function probeSearch(
  ctx: Needs<'env' | 'outbound' | 'search' | 'vault'>,
  values: SettingValues,
  take: RunStep = onlyDo,
): Promise<void> {
  const method = values.get('scout_driver')
  if (method === 'tntsearch') {
    await take('Search the site’s own index', () => ctx.search.probe().then(() => undefined))
    return
  }
  const engine = await setUp(take, () => createSearchEngine(method, ctx, values))
  try {
    await engine.probe(indexPrefix(ctx), take)
  } finally {
    await engine.close()
  }
}
