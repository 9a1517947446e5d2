import { diskOfKey } from '../../drivers/storage/disk-keys.ts'
import type { StoredObject } from '../../drivers/storage/storage-driver.ts'
import type { CommandOutput } from '../../platform/commands/output.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { listUnnamed } from '../files/public.ts'
import { countBlobs } from './bytes/blobs.repository.ts'
import { checkBlobs } from './bytes/check-blobs.ts'
import { checkRows, type RowFaults } from './rows/check-rows.ts'

export interface VerifyOptions {
  readonly isMending: boolean
  readonly readsBytes: boolean
  /** Whether stored bytes are listed that no file has; they are if bytes are read. */
  readonly listsUnnamed?: boolean
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
  /** Stored contents of files that no row names. They are no fault of a file, and are kept for a while. */
  readonly unnamed: readonly UnnamedObject[]
  /** Says how many things were wrong. */
  readonly faults: number
}

export interface UnnamedObject extends Pick<StoredObject, 'key' | 'modifiedAt' | 'size'> {
  readonly disk: string
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
  const unnamed =
    options.readsBytes || options.listsUnnamed ? await Array.fromAsync(listUnnamed(ctx), describeObject) : []
  return { ...found, rows, unnamed, faults: damaged.length + missing.length + unread.length + inRows }
}

const describeObject = ({ key, size, modifiedAt }: StoredObject): UnnamedObject => ({
  key,
  disk: diskOfKey(key),
  size,
  modifiedAt,
})

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
