import { listActive } from '../../core/people/active-people.repository.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { Outlasting, Whose } from '../../platform/outlasting/outlasting.ts'
import { deleteArchivesOf, deleteOldArchives } from './archives.repository.ts'

/** Forgets prepared downloads whose address is no longer valid. */
export async function dropOldArchives({ clock, db }: Needs<'clock' | 'db'>): Promise<void> {
  await db.transaction(tx => deleteOldArchives(tx, clock.now()))
}

/** Forgets the prepared downloads of people who can't sign in. Those of others ask for each file when they are fetched. */
async function endArchives(ctx: Needs<'db'>, { userIds }: Whose): Promise<void> {
  const active = await listActive(ctx.db.read, userIds)
  const others = userIds.filter(id => !active.has(id))
  if (others.length > 0) await ctx.db.transaction(tx => deleteArchivesOf(tx, others))
}

export const archivesOutlast: Outlasting = {
  what: 'downloads of many files that are being put together',
  columns: ['archives.created_by'],
  standsOn: 'the right to download each file',
  atEnd: 'ends',
  because: 'The download asks again for each file that it contains. Those of suspended people are forgotten.',
  look: endArchives,
}
