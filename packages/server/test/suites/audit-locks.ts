import { lockEndpoints as l } from '@holdall/contract/locks/locks.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import type { AccountsTest } from '../accounts.ts'
import { buildMember } from '../factories.ts'
import type { Sent } from '../harness.ts'
import type { Person } from './world.ts'

type Recipe = (test: AccountsTest, person: Person) => Promise<{ sent: Sent }>

/** Ends of locks, which need a lock first. */
export const lockRecipes: Readonly<Record<string, Recipe>> = {
  'locks.unlock': async (test, { client, objects }) => {
    const params = { id: objects.file }
    const until = new Date(test.clock.now() + 3600_000).toISOString()
    await client.ok(l.lock, { params, body: { until } })
    return { sent: { params } }
  },
  'locks.break': async (test, { client, objects }) => {
    const params = { id: objects.file }
    const holder = await buildMember(test)
    await client.ok(peopleEndpoints.share, { params, body: { emails: [holder.email], role: 'editor' } })
    const until = new Date(test.clock.now() + 3600_000).toISOString()
    await holder.client.ok(l.lock, { params, body: { until } })
    return { sent: { params } }
  },
}
