import { lockEndpoints as e } from '@holdall/contract/locks/locks.contract.ts'
import { peopleEndpoints } from '@holdall/contract/sharing/people.endpoints.ts'
import type { TestMember } from '../../factories.ts'
import { type Door, door, id } from './door.ts'
import type { Place, Shared } from './target.ts'

const hour = 3600_000

async function lock({ test }: Place, { file }: Shared, holder: TestMember): Promise<string> {
  await holder.client.ok(e.lock, { ...id(file), body: { until: new Date(test.clock.now() + hour).toISOString() } })
  return file
}

/** Locks of a file, and the tabs that have it open. */
export const lockDoors: readonly Door[] = [
  door('lock', e.lock, 'edit', t => ({
    ...id(t.file),
    body: { until: new Date(Date.parse(t.builtAt) + hour).toISOString() },
  })),
  {
    ...door('unlock what the owner has locked', e.unlock, 'own', t => id(t.file)),
    prepare: (p, t) => lock(p, t, p.owner),
  },
  {
    ...door('break the lock of an editor', e.break, 'share', t => id(t.file)),
    prepare: async (place, target) => {
      const body = { emails: [place.asker.email], role: 'editor' as const }
      await place.owner.client.ok(peopleEndpoints.share, { ...id(target.file), body })
      return lock(place, target, place.asker)
    },
  },
  door('say that a file is open', e.keepOpen, 'edit', t => id(t.file)),
  door('say that a file is closed', e.closed, 'know', t => id(t.file)),
]
