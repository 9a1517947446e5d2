import type { SiteStatus } from '@holdall/contract/status/status.contract.ts'
import { countSetAside } from '../../drivers/storage/set-aside/set-aside.repository.ts'
import { instantOrNull } from '../../platform/clock.ts'
import type { Needs } from '../../platform/ctx.ts'
import { listHindrances } from '../../platform/destroying/why-not-destroy.ts'

/** Why nothing is deleted for now, and what was set aside. */
export async function readDeletion(ctx: Needs<'clocks' | 'db' | 'identity'>): Promise<SiteStatus['deletion']> {
  const hindrances = await listHindrances(ctx, 'old')
  const { count, bytes, until } = await countSetAside(ctx.db.read)
  // The wait after a jump ends by itself in a day; everything else needs a person.
  const isBad = hindrances.some(hindrance => hindrance.until === null)
  return {
    state: isBad ? 'bad' : hindrances.length > 0 ? 'warning' : 'good',
    reasons: hindrances.map(({ name, said, until: ends, mayBeReleased }) => ({
      name,
      text: said.text,
      values: said.values ?? {},
      until: instantOrNull(ends),
      may_be_released: mayBeReleased,
    })),
    set_aside: { count, bytes, until: instantOrNull(until) },
  }
}
