import { resolve } from 'node:path'
import { type Disk, type GroupSync, makeFolder } from './disk.ts'
import { createDiskRoom } from './disk-room.ts'
import { createGroupSync } from './group-sync.ts'
import { LocalStaging } from './local-staging.ts'
import { nodeDisk } from './node-disk.ts'
import { readPlace } from './place.ts'
import type { Staging } from './staging.ts'

export interface StagingOptions {
  /**
   * The staging folder. It is on the same file system as the local blobs, so that a staged file is adopted without
   * copying.
   */
  readonly root: string
  /** How many idle uploads keep their digest in memory; the others are read again when they finish. */
  readonly idleDigests?: number
  /** Bytes of the disk that staged files leave free; 0 by default. With less left, they fail with `full`. */
  readonly reserveBytes?: number
  readonly disk?: Disk
  readonly sync?: GroupSync
}

/** Opens the staging folder and creates it if it is missing. */
export async function createStaging(options: StagingOptions): Promise<Staging> {
  const disk = options.disk ?? nodeDisk
  const sync = options.sync ?? createGroupSync(disk)
  const root = resolve(options.root)
  await makeFolder(disk, sync, root)
  const room = createDiskRoom(root, options.reserveBytes ?? 0)
  const place = await readPlace(root)
  return new LocalStaging(disk, sync, root, { place, room, idleDigests: options.idleDigests ?? 512 })
}
