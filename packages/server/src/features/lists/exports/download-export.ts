import { Readable } from 'node:stream'
import type { Permission } from '@holdall/contract/contract.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { contentDisposition } from '../../../platform/http/content-disposition.ts'
import { fileNameOf, sourceOf, writeCsv } from './export-request.ts'
import { deleteExport, findExport } from './exports.repository.ts'

export interface Download {
  readonly headers: Readonly<Record<string, string>>
  readonly stream: Readable
}

/**
 * The CSV behind an address, for who asked for it and may still see the list. What is written while it is sent is sent
 * once. @throws `export.not-found`, whatever the reason
 */
export async function downloadExport(ctx: Ctx, id: string): Promise<Download> {
  const { userId, permissions } = memberOf(ctx)
  const row = await findExport(ctx.db.read, id)
  const source = row && sourceOf(row)
  const isTheirs = row?.user_id === userId && row.expires_at > ctx.clock.now()
  if (!row || !source || !isTheirs || !permissions.has(source.list.permission as Permission)) {
    throw fail('export.not-found')
  }
  const headers = {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': contentDisposition('attachment', fileNameOf(row)),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  }
  if (row.storage_key === null) {
    if (!(await ctx.db.transaction(tx => deleteExport(tx, id)))) throw fail('export.not-found')
    return { headers, stream: Readable.from(writeCsv(ctx, row, source), { objectMode: false }) }
  }
  if (row.size === null) throw fail('export.not-found')
  const stream = await ctx.storage.read(row.storage_key, { signal: ctx.signal })
  return { headers: { ...headers, 'content-length': String(row.size) }, stream }
}
