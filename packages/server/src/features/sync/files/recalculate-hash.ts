import { createHash } from 'node:crypto'
import type { Access } from '../../../core/rights/access-item.ts'
import { BlockRing } from '../../../platform/http/bytes/block-ring.ts'
import type { RawExchange } from '../../../platform/http/route.ts'
import { refuse } from '../../../platform/http/webdav/refusal.ts'
import { headerOf, sendNothing } from '../../../platform/http/webdav/respond.ts'
import { addSums, readOriginal } from '../../blobs/public.ts'
import type { Visit } from '../../webdav/public.ts'

const kinds = ['sha256', 'sha1', 'md5'] as const
type Kind = (typeof kinds)[number]

/**
 * Tells a checksum of a file in the header OC-Checksum. If it isn't known, because another program sent the file, the bytes are
 * read once and it is kept.
 * @throws a refusal with 400 for a kind that isn't known, and what a download throws
 */
export async function recalculateHash(visit: Visit & RawExchange, { item }: Access): Promise<void> {
  const { ctx, subject } = visit
  const wanted = headerOf(visit, 'x-recalculate-hash')?.trim().toLowerCase()
  const kind = kinds.find(one => one === wanted)
  if (!kind) throw refuse(400, 'This kind of checksum isn’t known')
  const bytes = await readOriginal(ctx, subject, item.id)
  const sum = bytes.sums[kind] ?? (await compute(visit, bytes, kind))
  const versionId = item.version_id
  if (bytes.sums[kind] === null && versionId !== null)
    await ctx.db.transaction(tx => addSums(tx, versionId, { [kind]: sum }))
  visit.reply.header('oc-checksum', `${kind.toUpperCase()}:${sum}`)
  sendNothing(visit, 204)
}

type Original = Awaited<ReturnType<typeof readOriginal>>

async function compute({ ctx }: Visit, bytes: Original, kind: Kind): Promise<string> {
  const hash = createHash(kind)
  const ring = BlockRing.take()
  let isRead = false
  try {
    for await (const block of await bytes.open(undefined, ring, ctx.signal)) hash.update(block)
    isRead = true
  } finally {
    BlockRing.giveBack(ring, isRead)
  }
  return hash.digest('hex')
}
