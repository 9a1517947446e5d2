import { Readable } from 'node:stream'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { contentDisposition } from '../../../platform/http/bytes/content-disposition.ts'
import { fileNameOf, writeCsv } from './export-request.ts'
import { deleteExport } from './exports.repository.ts'
import { findOwnExport } from './find-own-export.ts'

export interface Download {
  readonly headers: Readonly<Record<string, string>>
  readonly stream: Readable
}

/**
 * The CSV at an address, for the person who requested it and may still see the list. A CSV that is written while it is
 * sent can be downloaded once; a HEAD request doesn't count. @throws `export.not-found`, whatever the reason
 */
export async function downloadExport(ctx: Ctx, id: string, isHeadOnly: boolean): Promise<Download> {
  const { row, source } = await findOwnExport(ctx, id)
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': contentDisposition('attachment', fileNameOf(row)),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  }
  if (row.storage_key === null) {
    if (isHeadOnly) return { headers, stream: Readable.from([]) }
    if (!(await ctx.db.transaction(tx => deleteExport(tx, id)))) throw fail('export.not-found')
    return { headers, stream: Readable.from(writeCsv(ctx, row, source), { objectMode: false }) }
  }
  if (row.size === null) throw fail('export.not-found')
  const stream = await ctx.storage.read(row.storage_key, { signal: ctx.signal })
  return { headers: { ...headers, 'content-length': String(row.size) }, stream }
}
