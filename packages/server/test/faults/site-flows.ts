import { setTimeout as wait } from 'node:timers/promises'
import type { PlanSync } from '@holdall/contract/plans/plans.endpoints.ts'
import { expect } from 'vitest'
import { tables } from '../all-tables.ts'
import type { Flow, Scene } from './paid-steps.ts'

/** What an administrator does once, before anybody can pay. */
export const siteFlows: readonly Flow[] = [
  {
    name: 'turning the gateway on',
    async prepare({ site }) {
      const client = { [`billing.${site.world.gateway}.enable`]: false }
      await site.admin.api('POST', '/settings', { client })
      site.world.stopSending()
      await site.quiet()
      await site.change(db => tables(db.write).deleteFrom('gateway_endpoints').execute())
    },
    async act({ site }) {
      await site.turnOn()
      // The job follows the event of the save.
      while (!site.world.sends(webhookOf(site)) && site.isAlive) await wait(10)
    },
    async finally({ site }) {
      // Presses Save again. If the settings were saved before, that orders nothing, and the comparison has to notice.
      await site.turnOn()
      expect(await site.compare()).toEqual([])
      expect(site.world.sends(webhookOf(site))).toBe(true)
      const known = await tables(site.read).selectFrom('gateway_endpoints').select('url').execute()
      expect(known).toEqual([{ url: webhookOf(site) }])
    },
  },
  {
    name: 'syncing plans',
    async prepare(scene) {
      await newPlans(scene)
      await sync(scene)
      const gone = await tables(scene.site.read)
        .selectFrom('plans')
        .select('id')
        .where('name', 'like', 'Extra%')
        .where('deleted_at', 'is', null)
        .execute()
      await scene.site.admin.api('DELETE', `/plans/${gone.map(({ id }) => id).join(',')}`)
      await newPlans(scene)
    },
    act: sync,
    async finally(scene) {
      await sync(scene)
      const unsynced = await tables(scene.site.read)
        .selectFrom('plans')
        .leftJoin('plan_prices', 'plan_prices.plan_id', 'plans.id')
        .select(['plans.name', 'plan_prices.price_id'])
        .where('plans.deleted_at', 'is', null)
        .where('plan_prices.price_id', 'is', null)
        .execute()
      expect(unsynced).toEqual([])
    },
  },
]

const webhookOf = (site: Scene['site']) => `${site.url}/billing/${site.world.gateway}`

async function newPlans({ site, random }: Scene): Promise<void> {
  for (const number of [1, 2]) {
    const name = `Extra ${number} ${Math.floor(random() * 1e9)}`
    await site.admin.api('POST', '/plans', { name, amount: String(number), interval: 'month', permissions: [] })
  }
}

async function sync({ site }: Scene): Promise<void> {
  // There is a limit to how often somebody syncs; its minute passes immediately.
  await site.change(db => tables(db.write).deleteFrom('rate_limits').execute())
  await site.admin.api('POST', '/plans/sync')
  for (;;) {
    const { sync: last } = await site.admin.api<{ sync: PlanSync }>('GET', '/plans/sync')
    if (last.state !== 'queued' && last.state !== 'running') return expectSynced(last)
    await wait(20)
  }
}

function expectSynced({ state, gateways }: PlanSync): void {
  expect([state, gateways.map(one => one.problem)]).toEqual(['done', [null]])
}
