import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { buildPlan, buildSubscription } from '../../../../test/build-plans.ts'
import { dialects } from '../../../../test/databases.ts'
import { buildMember } from '../../../../test/factories.ts'
import { createTestApp, type TestApp } from '../../../../test/harness.ts'
import { note } from '../../subscriptions/public.ts'
import { listEndingTrials } from './trials.repository.ts'

describe.each(dialects)('[OWNER-06 part] trials of which nobody was told, on %s', dialect => {
  let test: TestApp
  beforeEach(async () => {
    test = await createTestApp(dialect)
  })
  afterEach(() => test.close())

  const end = 1_900_000_000_000
  const key = { gateway: 'stripe', mode: 'test' } as const
  const list = async (limit: number) => {
    const rows = await listEndingTrials(test.app.services.db.read, key, { after: end - 1, until: end + 1000 }, limit)
    return rows.map(({ id }) => id)
  }

  it('aren’t hidden by those that were told, unless their end was moved since', async () => {
    const plan_id = await buildPlan(test)
    const ids: string[] = []
    for (let at = 0; at < 4; at++) {
      const { userId: user_id } = await buildMember(test)
      const ends = { trial_ends_at: end + at, renews_at: end + at }
      const values = { user_id, plan_id, ...key, gateway_id: `sub_${at}`, is_open: 1, ...ends } as const
      ids.push(await buildSubscription(test, values))
    }
    const [first = '', second = '', third = '', last = ''] = ids
    expect(await list(2)).toEqual([first, second])
    const tell = (id: string, renews_at: number | string) =>
      test.app.services.db.transaction(tx => note(test.app.ctx, tx, id, 'trial-reminded', { renews_at }))
    await tell(first, end)
    await tell(second, String(end + 1))
    await tell(third, end - 86_400_000)
    expect(await list(2)).toEqual([third, last])
  })
})
