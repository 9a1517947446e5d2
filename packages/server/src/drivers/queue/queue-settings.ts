import { queueSettings } from '@holdall/contract/drivers/queue.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { ping } from '../../platform/database/database.ts'
import { explainFailure } from '../../platform/settings/explain-failure.ts'
import { defineSettingsHook, keysIn, type RunStep, type SettingValues } from '../../platform/settings/hooks.ts'
import { onlyDo, setUp } from '../../platform/settings/run-steps.ts'
import { createQueueDriver, isOutside } from './registry.ts'

/** A method is accepted once a test job was queued, taken and removed. */
export const queueSettingsHook = defineSettingsHook({
  keys: keysIn(queueSettings),
  check: (ctx, { after }) =>
    probeQueue(ctx, after).then(
      () => undefined,
      error => ({ queue_group: explainFailure(error) }),
    ),
  probe: { panel: 'queue', run: probeQueue },
})

async function probeQueue(ctx: Ctx, values: SettingValues, take: RunStep = onlyDo): Promise<void> {
  const method = values.get('queue_driver')
  if (!isOutside(method)) {
    await take('Read the job table', () => ping(ctx.db).then(() => undefined))
    return
  }
  const driver = await setUp(take, () => createQueueDriver(method, ctx, values))
  try {
    await driver.probe(take)
  } finally {
    await driver.close()
  }
}
