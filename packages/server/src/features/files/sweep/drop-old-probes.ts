import { localDisk } from '../../../drivers/storage/disk-keys.ts'
import type { Needs } from '../../../platform/ctx.ts'

const dayMs = 24 * 3600_000
const prefix = 'probe-'

/**
 * Deletes the objects with which storages were tested, where the process that wrote them died before it removed them. A test
 * takes seconds, so an object of yesterday belongs to none, not even to one of another site in the same bucket. A storage that
 * isn’t certainly this site’s is left alone.
 */
export async function dropOldProbes({
  clock,
  disks,
  pairs,
  log,
}: Needs<'clock' | 'disks' | 'log' | 'pairs'>): Promise<void> {
  if (pairs.isAsking()) return
  const newest = clock.now() - dayMs
  for (const disk of [localDisk, ...(await disks.names())]) {
    try {
      if ((await pairs.stateOf(disk)) !== 'paired') continue
      const driver = await disks.open(disk)
      for await (const { key, modifiedAt } of driver.list({ prefix })) {
        if (modifiedAt < newest) await driver.delete(key)
      }
    } catch (error) {
      log.warn({ err: error, disk }, 'Old test objects couldn’t be removed; it will be tried again next time')
    }
  }
}
