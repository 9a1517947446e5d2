import type { Ctx } from '../../platform/ctx.ts'
import { ping } from '../../platform/database/database.ts'
import { defineSettingsHook, type SettingValues, type TakeStep } from '../../platform/settings/hooks.ts'
import { messageOf, onlyDo, setUp } from '../../platform/settings/take-steps.ts'
import { isOutside, queueMakers } from './registry.ts'

/** A method is believed once it has taken a job and let it go. */
export const queueSettingsHook = defineSettingsHook({
  keys: ['queue_driver', 'sqs_queue_key', 'sqs_queue_secret', 'sqs_queue_prefix', 'sqs_queue_name', 'sqs_queue_region'],
  check: (ctx, { after }) =>
    probeQueue(ctx, after).then(
      () => undefined,
      error => ({ queue_group: messageOf(error) }),
    ),
  probe: { panel: 'queue', run: probeQueue },
})

async function probeQueue(ctx: Ctx, values: SettingValues, take: TakeStep = onlyDo): Promise<void> {
  const method = values.get('queue_driver')
  if (!isOutside(method)) {
    await take('Reach the table of jobs', () => ping(ctx.db).then(() => undefined))
    return
  }
  const driver = await setUp(take, () => queueMakers[method](ctx, values))
  try {
    await driver.probe(take)
  } finally {
    await driver.close()
  }
}
