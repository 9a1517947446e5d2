import { oversightEndpoints } from '@holdall/contract/billing/oversight.endpoints.ts'
import { expect, it } from 'vitest'
import { tables } from '../../../../test/all-tables.ts'
import { startStripeWorld } from '../../../../test/gateways/stripe-world.ts'
import { openPaidSite } from '../../../../test/paid-site.ts'
import { runOn } from '../../../../test/run-command.ts'
import { doctorCommand } from './doctor.command.ts'

it('[OWNER-08 part] the doctor says that the comparison with the gateways failed, was stopped, or doesn’t end', async () => {
  const site = await openPaidSite('sqlite', startStripeWorld)
  const finding = async () => {
    const { out } = await runOn(site.test, doctorCommand, { isJson: true })
    return (JSON.parse(out) as { name: string }[]).find(({ name }) => name === 'Payments')
  }
  const change = (values: {
    state: 'running' | 'failed' | 'cancelled'
    created_at?: number
    finished_at: number | null
  }) =>
    site.test.app.services.db.transaction(tx =>
      tables(tx).updateTable('jobs').set(values).where('kind', '=', 'billing.reconcile').execute(),
    )
  expect(await finding()).toMatchObject({ state: 'good', said: expect.stringMatching(/not compared yet$/) })
  await site.admin.client.ok(oversightEndpoints.startComparison)
  const at = site.test.clock.now()
  const time = new Date(at).toISOString()
  await change({ state: 'failed', finished_at: at })
  expect(await finding()).toMatchObject({
    state: 'warning',
    said: expect.stringContaining(`the comparison of ${time} failed`),
    remedy: expect.stringContaining('Status'),
  })
  await change({ state: 'cancelled', finished_at: at })
  const stopped = expect.stringContaining(`the comparison of ${time} was stopped`)
  expect(await finding()).toMatchObject({ state: 'warning', said: stopped })
  const created = at - 3 * 24 * 3_600_000
  await change({ state: 'running', finished_at: null, created_at: created })
  const running = expect.stringContaining(`comparing since ${new Date(created).toISOString()}`)
  expect(await finding()).toMatchObject({ state: 'warning', said: running })
  await site.close()
})
