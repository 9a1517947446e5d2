import type { ListExport } from '@holdall/contract/lists/exports.endpoints.ts'
import { instant } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fileNameOf } from './export-request.ts'
import { findOwnExport } from './find-own-export.ts'

/** Describes a CSV before it is downloaded. @throws `export.not-found`, whatever the reason */
export async function readExport(ctx: Needs<'caller' | 'clock' | 'db'>, id: string): Promise<ListExport> {
  const { row } = await findOwnExport(ctx, id)
  return { fileName: fileNameOf(row), size: row.size, expiresAt: instant(row.expires_at) }
}
