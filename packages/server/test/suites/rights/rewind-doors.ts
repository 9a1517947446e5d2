import { rewindEndpoints as e } from '@holdall/contract/rewind/rewind.contract.ts'
import { type Door, door, id } from './door.ts'
import type { Place, Shared } from './target.ts'

/** Plans of the owner, which nobody else starts, stops, undoes or reads, whatever they may do with the folder. */
async function plan({ test, owner }: Place, { folder, builtAt }: Shared): Promise<string> {
  const planned = await owner.client.ok(e.plan, { ...id(folder), body: { at: builtAt } })
  await test.app.worker.runDue()
  return planned.id
}

/** Folders as they were. */
export const rewindDoors: readonly Door[] = [
  door('when much changed in a folder', e.page, 'rewind', t => id(t.folder), 'top'),
  door('what was in a folder', e.contents, 'rewind', t => ({ ...id(t.folder), query: { at: t.builtAt } }), 'top'),
  door('plan a rewind', e.plan, 'rewind', t => ({ ...id(t.folder), body: { at: t.builtAt } }), 'top'),
  { ...door('read the plan of another person', e.rewind, 'own', t => id(t.prepared)), prepare: plan },
  { ...door('start the plan of another person', e.start, 'own', t => id(t.prepared)), prepare: plan },
  { ...door('cancel the plan of another person', e.cancel, 'own', t => id(t.prepared)), prepare: plan },
  { ...door('undo the rewind of another person', e.undo, 'own', t => id(t.prepared)), prepare: plan },
]
