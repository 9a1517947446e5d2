import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { SmallDisk } from '../../src/platform/staging/small-disk.ts'
import type { FaultProxy } from '../fault-proxy.ts'
import type { ServerProcess } from '../faults/server-process.ts'
import type { SyncClient } from '../sync-client.ts'
import type { Dice } from './dice.ts'

/** Can go wrong while both computers sync. */
export interface Scene {
  readonly server: ServerProcess
  readonly clients: readonly SyncClient[]
  /** The line of each computer to the server. */
  readonly lines: readonly FaultProxy[]
  /** The disk of the last computer, if it is a small one. */
  readonly disk: SmallDisk | null
}

export type Trouble = 'none' | 'kill a client' | 'pause a client' | 'cut a line' | 'kill the server' | 'fill a disk'

export const troubles: readonly (readonly [Trouble, number])[] = [
  ['none', 3],
  ['kill a client', 4],
  ['pause a client', 2],
  ['cut a line', 4],
  ['kill the server', 2],
  ['fill a disk', 2],
]

/** Prepares a trouble before the clients start. Returns what to await besides them; it ends with everything working again. */
export function makeTrouble(trouble: Trouble, scene: Scene, dice: Dice): () => Promise<void> {
  const at = dice.below(1200)
  const client = dice.pick(scene.clients)
  const line = dice.pick(scene.lines)
  const isUp = dice.chance(50)
  const bytes = 200 + dice.below(dice.chance(50) ? 8000 : 150_000)
  if (trouble === 'cut a line') line?.plan(isUp ? { cutUpAt: bytes } : { cutDownAt: bytes })
  const filling = trouble === 'fill a disk' && scene.disk ? fill(scene.disk, dice.below(400_000)) : null
  return async () => {
    await wait(at)
    if (trouble === 'kill a client') client?.kill()
    if (trouble === 'pause a client') {
      client?.pause()
      await wait(700)
      client?.goOn()
    }
    if (trouble === 'kill the server') {
      await scene.server.kill()
      await scene.server.start()
    }
    if (filling) {
      await wait(1500)
      rmSync(filling)
    }
  }
}

/** Fills a disk until so many bytes are left. Returns what fills it. */
function fill(disk: SmallDisk, left: number): string {
  const path = join(disk.path, 'filling')
  const { bavail, bsize } = statfsSync(disk.path)
  const file = openSync(path, 'w')
  try {
    const block = Buffer.alloc(Math.max(0, bavail * bsize - left))
    writeSync(file, block)
  } finally {
    closeSync(file)
  }
  return path
}
