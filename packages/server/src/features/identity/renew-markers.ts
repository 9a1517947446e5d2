import { localDisk } from '../../drivers/storage/disk-keys.ts'
import type { Needs } from '../../platform/ctx.ts'

/**
 * Writes another token into the marker of each storage, so that a copy of the database that was made before is noticed. A
 * storage that can't be reached is left for the next time.
 */
export async function renewMarkers({ disks, pairs, log }: Needs<'disks' | 'log' | 'pairs'>): Promise<void> {
  for (const disk of [localDisk, ...(await disks.names())]) {
    await pairs
      .renew(disk)
      .catch(error => log.warn({ err: error, disk }, 'The marker of a storage couldn’t be renewed; trying again later'))
  }
}
