import type { BlobRow } from '../../../core/bytes/bytes.tables.ts'
import type { Needs } from '../../../platform/ctx.ts'

/** Reads a piece of a file, wherever it is stored. */
export async function readRange(
  ctx: Needs<'storage'>,
  blob: BlobRow,
  { start, length }: { readonly start: number; readonly length: number },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const chunks: Buffer[] = []
  const range = { start, end: Math.min(start + length, blob.size) - 1 }
  for await (const chunk of await ctx.storage.read(blob.storage_key, { range, signal })) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
