import type { CommandOutput } from '../../platform/commands/output.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { countBlobs } from './bytes/blobs.repository.ts'
import { checkBlobs } from './bytes/check-blobs.ts'
import { checkRows, type RowFaults } from './rows/check-rows.ts'

export interface VerifyOptions {
  readonly isMending: boolean
  readonly readsBytes: boolean
  /** Null for as many as there are. */
  readonly bytesPerSecond: number | null
  readonly output: CommandOutput
  readonly signal: AbortSignal
}

export interface VerifiedSite {
  /** Files that were read, each once however often it is in the drive. */
  readonly files: number
  readonly bytes: number
  /** Storage keys. */
  readonly damaged: readonly string[]
  readonly missing: readonly string[]
  readonly unread: readonly string[]
  readonly rows: RowFaults
  /** How many things were wrong. */
  readonly faults: number
}

/** Compares everything that a site stores with what is known of it. */
export async function verifySite(ctx: Ctx, options: VerifyOptions): Promise<VerifiedSite> {
  const { output, signal, isMending } = options
  const rows = await checkRows(ctx, {
    isMending,
    onProgress: (done, total) => output.progress('Drives', { done, total, unit: 'items' }),
    signal,
  })
  const found = options.readsBytes ? await readAll(ctx, options) : none
  const { damaged, missing, unread } = found
  const inRows =
    rows.database.length + rows.items.length + rows.remains.length + rows.folders.length + rows.spaces.length
  return { ...found, rows, faults: damaged.length + missing.length + unread.length + inRows }
}

const none = { files: 0, bytes: 0, damaged: [], missing: [], unread: [] } as const

async function readAll(ctx: Ctx, { bytesPerSecond, output, signal }: VerifyOptions) {
  const { bytes: total } = await countBlobs(ctx.db.read)
  const found = { damaged: [] as string[], missing: [] as string[], unread: [] as string[] }
  let [files, bytes] = [0, 0]
  await checkBlobs(ctx, {
    after: '',
    bytesPerSecond,
    isLocalOnly: false,
    goesOn: () => true,
    onBlob({ blob, state }) {
      files++
      bytes += blob.size
      if (state !== 'sound') found[state].push(blob.storage_key)
      output.progress('Files', { done: bytes, total, unit: 'bytes' })
    },
    signal,
  })
  return { files, bytes, ...found }
}
