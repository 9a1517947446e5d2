import { Readable } from 'node:stream'
import type { Needs } from '../../../platform/ctx.ts'
import { reserveSpace } from '../../drive/public.ts'
import type { TransferRow } from '../uploads.tables.ts'
import type { Hold } from './holds/hold.ts'
import { lostHold } from './holds/lost-hold.ts'
import { saveProgress } from './transfers.repository.ts'

/** Space is reserved in steps of this size if the length isn't known; bytes. */
const stepBytes = 8 * 1024 * 1024

/** Lets bytes pass once space is reserved for them. `meter` holds the total reserved so far. */
export function reservingSource(
  ctx: Needs<'caller' | 'clock' | 'db' | 'settings'>,
  hold: Hold,
  source: Readable,
  row: TransferRow,
  meter: { reserved: number },
): Readable {
  async function reserveFor(end: number): Promise<void> {
    if (end <= meter.reserved) return
    const exact = end - meter.reserved
    // Near the end of the space a whole step may be too much while the bytes themselves still fit.
    const step = await reserve(Math.max(exact, stepBytes)).catch(() => reserve(exact))
    meter.reserved += step
  }

  async function reserve(bytes: number): Promise<number> {
    await ctx.db.transaction(async tx => {
      await reserveSpace(ctx, tx, row.space_id, bytes)
      const isSaved = await saveProgress(tx, row.id, hold.holder, { reserved: meter.reserved + bytes })
      if (!isSaved) throw await lostHold(tx, row.id)
    }, row.space_id)
    return bytes
  }

  async function* pass(): AsyncGenerator<Buffer> {
    let position = row.offset
    for await (const chunk of source.iterator({ destroyOnReturn: false })) {
      position += chunk.byteLength
      await reserveFor(position)
      yield chunk
    }
  }
  return Readable.from(pass(), { objectMode: false })
}
