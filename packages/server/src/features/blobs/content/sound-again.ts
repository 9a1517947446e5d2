import type { Needs } from '../../../platform/ctx.ts'
import { listRecorded } from '../damage/damage.repository.ts'
import { recordSound } from '../damage/record-damage.ts'

type Parts = Needs<'clock' | 'db' | 'log' | 'storage'>

/** How long a server relies on what it knows of noted damage; milliseconds. Whole files are read all the time. */
const knownMs = 30_000

interface Known {
  readonly at: number
  readonly ids: Promise<ReadonlySet<string>>
}

const known = new WeakMap<object, Known>()

/** Forgets the damage that was noted of a blob whose bytes have just been read whole and right. Never fails. */
export async function soundAgain(ctx: Parts, blobId: string): Promise<void> {
  try {
    if ((await notedNow(ctx)).has(blobId)) await recordSound(ctx, blobId)
  } catch (error) {
    known.delete(ctx.storage)
    ctx.log.warn({ err: error, blobId }, 'Recorded damage to stored bytes couldn’t be compared with what was read')
  }
}

/** This server has noted damage itself: what it knew is out of date. */
export function damageChanged({ storage }: Needs<'storage'>): void {
  known.delete(storage)
}

function notedNow({ clock, db, storage }: Parts): Promise<ReadonlySet<string>> {
  const now = clock.now()
  const last = known.get(storage)
  if (last && Math.abs(now - last.at) < knownMs) return last.ids
  const ids = listRecorded(db.read)
  known.set(storage, { at: now, ids })
  return ids
}
