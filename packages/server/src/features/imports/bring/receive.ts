import type { Tx } from '../../../platform/database/database.ts'
import { fail, isFailure } from '../../../platform/failure.ts'
import { receiveFile } from '../../uploads/public.ts'
import { ImportError, placeError } from '../import-error.ts'
import { type Asked, type OpenedBytes, openBytes, type SumKind } from '../other/open-bytes.ts'
import type { Doing } from './doing.ts'

/** The longest that one file may take; milliseconds. */
const longestMs = 6 * 3_600_000
const mostTries = 3

export interface Wanted extends Pick<Asked, 'url' | 'headers'> {
  /** Identifies the file in the progress. */
  readonly key: string
  /** Such as `SHA1:0beec7…`, or null. */
  readonly checksum: string | null
  /** Where the file goes, once the other server has answered. */
  readonly place: (opened: OpenedBytes) => Promise<Placed>
  /** In the transaction that creates the file. */
  readonly before: (tx: Tx, bytes: number) => Promise<void>
}

export interface Placed {
  readonly target: { readonly parentId: string; readonly name: string } | { readonly fileId: string }
  /** Milliseconds since 1970. */
  readonly modifiedAt: number | null
}

/**
 * Brings a file by the rules of every upload, and returns its id. A file that breaks off and can't be continued is begun again
 * a few times; nothing of it is kept between. @throws ImportError, `import.is-over`, or the signal's reason
 */
export async function receive(doing: Doing, wanted: Wanted): Promise<string> {
  const limit = AbortSignal.timeout(longestMs)
  const signal = AbortSignal.any([doing.signal, limit])
  for (let tries = 1; ; tries++) {
    try {
      return await receiveOnce({ ...doing, ctx: { ...doing.ctx, signal }, signal }, wanted)
    } catch (error) {
      doing.signal.throwIfAborted()
      if (limit.aborted) throw new ImportError('too-slow')
      if (!(error instanceof ImportError) || !error.isAgain || tries >= mostTries) throw error
    } finally {
      doing.progress.end(wanted.key)
    }
  }
}

async function receiveOnce({ ctx, subject, signal, progress }: Doing, wanted: Wanted): Promise<string> {
  const [kind, expected] = wanted.checksum?.split(':') ?? []
  let came = 0
  const opened = await openBytes(ctx, {
    ...wanted,
    signal,
    sum: (kind?.toLowerCase() as SumKind | undefined) ?? null,
    onBytes: offset => {
      came = offset
      progress.note(wanted.key, offset)
    },
  })
  try {
    const { target, modifiedAt } = await wanted.place(opened)
    const { itemId } = await receiveFile(ctx, subject, {
      target,
      size: opened.size,
      source: opened.source,
      modifiedAt,
      sums: () => {
        const sum = opened.sum()
        return sum === null || kind === 'SHA256' ? {} : { [kind === 'MD5' ? 'md5' : 'sha1']: sum }
      },
      before: async tx => {
        if (expected !== undefined && opened.sum() !== expected) throw fail('transfer.checksum-mismatch')
        await wanted.before(tx, came)
      },
    })
    return itemId
  } catch (error) {
    signal.throwIfAborted()
    if (isFailure(error, 'import.is-over')) throw error
    throw opened.failure() ?? placeError(error)
  } finally {
    opened.close()
  }
}
