import { splitName } from '@holdall/contract/drive/names.ts'
import type { Translate } from '@holdall/contract/kit/sentences.ts'
import { findBlob } from '../../../core/bytes/blobs.repository.ts'
import { requireScanned } from '../../../core/bytes/require-scanned.ts'
import { sayFor } from '../../../core/languages/reader-language.ts'
import { requireCan } from '../../../core/rights/access-item.ts'
import { accessVersion } from '../../../core/rights/access-version.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { cacheControl, type Sendable } from '../../../platform/http/bytes/send-bytes.ts'
import { servedHeaders } from '../../../platform/http/bytes/serve-bytes.ts'
import { straightFromBucket } from './direct-download.ts'
import { storedBytes } from './read-content.ts'

/** Returns the bytes of any version, ready to be sent, for members who may download the file. */
export async function readVersion(ctx: Ctx, input: { id: string; isForSaving: boolean }): Promise<Sendable> {
  const { version, access } = await accessVersion(ctx, input.id)
  requireCan(access, 'download')
  const blob = await findBlob(ctx.db.read, version.blob_id)
  if (!blob) throw fail('version.not-found')
  requireScanned(blob, memberOf(ctx).userId)
  const { isForSaving } = input
  const headers = {
    ...servedHeaders({ mime: blob.mime, name: versionName(access.item.name, version, await sayFor(ctx)), isForSaving }),
    'cache-control': cacheControl(version.id, version.id),
  }
  return { ...storedBytes(ctx, blob), ...(isForSaving ? straightFromBucket(ctx, blob, headers) : {}), headers }
}

/** An earlier version is saved under its own name, so that it doesn't overwrite the current one. */
function versionName(fileName: string, version: { number: number; is_current: number }, say: Translate): string {
  if (version.is_current === 1) return fileName
  const { stem, extension } = splitName(fileName)
  return say('{{stem}} (version {{number}}){{extension}}', { stem, number: version.number, extension })
}
