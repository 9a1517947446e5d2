import { localDisk } from '../../../drivers/storage/disk-keys.ts'
import { probesOf } from '../../../drivers/storage/probe-key.ts'
import type { Needs } from '../../../platform/ctx.ts'

const dayMs = 24 * 3600_000

/**
 * Deletes the objects with which this site has tested storages, where the process that wrote them died before it removed them. A
 * test takes seconds, so an object of yesterday belongs to none. Those of another site in the same bucket are its own, and a
 * storage that isn’t certainly this site’s is left alone.
 */
export async function dropOldProbes({
  clock,
  disks,
  identity,
  pairs,
  log,
}: Needs<'clock' | 'disks' | 'identity' | 'log' | 'pairs'>): Promise<void> {
  if (pairs.isAsking()) return
  const newest = clock.now() - dayMs
  const prefix = probesOf(identity.current().site)
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
