import { byteFailure } from '../../../drivers/storage/byte-failures.ts'
import { instant } from '../../../platform/clock.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { mayAdd } from '../transfers/checks/upload-checks.ts'
import { isJoined, partsOf, requireDirect } from '../transfers/direct-transfer.ts'
import { savePart } from '../transfers/parts.repository.ts'
import { openTransfer, type TransferKey } from '../transfers/transfer-access.ts'
import { nextExpiry } from '../transfers/transfer-state.ts'
import { bytesOfPart, countParts } from './part-sizes.ts'

/** Long enough to begin sending; a part in transit isn't cut off. */
const seconds = 120

export interface SignPartInput {
  readonly key: TransferKey
  /** From 1. */
  readonly number: number
  /** The hash of the part, in hexadecimal. */
  readonly sha256: string
}

/** Returns the address to which a browser sends one part. Permissions are checked for each part. */
export async function signPart(ctx: Ctx, { key, number, sha256 }: SignPartInput) {
  const { row, subject } = await openTransfer(ctx, key)
  const transfer = requireDirect(row)
  const isOver = row.state === 'done' || row.expires_at <= ctx.clock.now()
  if (isOver || !ctx.env.hasDirectUploads) throw fail('transfer.gone')
  if (isJoined(transfer)) throw fail('transfer.wrong-offset', { offset: row.offset })
  const count = countParts(transfer.size, transfer.partSize)
  if (number > count)
    throw failField('number', { text: 'This file only has {{count, number}} parts', values: { count } })
  await mayAdd(ctx, subject, row.parent_id, row.on_conflict)(ctx.db.read)
  const isSaved = await ctx.db.transaction(tx => savePart(tx, { transfer_id: row.id, number, sha256 }, nextExpiry(ctx)))
  if (!isSaved) throw fail('transfer.gone')
  const now = ctx.clock.now()
  const part = { number, sha256, size: bytesOfPart(number, transfer.size, transfer.partSize), seconds, now }
  try {
    const { url, headers } = await (await partsOf(ctx, transfer)).sign(transfer, part)
    return { url, headers: { ...headers }, expiresAt: instant(now + seconds * 1000) }
  } catch (error) {
    throw byteFailure(error)
  }
}
