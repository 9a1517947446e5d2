import type { Import } from '@holdall/contract/imports/imports.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import { queueDrive } from '../bring/drive.job.ts'
import { queueLink } from '../bring/link.job.ts'
import { insertImport } from '../imports.repository.ts'
import type { ImportRow } from '../imports.tables.ts'
import { notifyOwner } from '../notify-owner.ts'
import { presentImport } from '../present-import.ts'
import { type Source, sealSource } from '../source.ts'
import { checkStart } from './check-start.ts'

export interface NewImport extends Pick<ImportRow, 'kind' | 'name' | 'folder_id' | 'on_existing' | 'chosen'> {
  readonly source: Source
  /** Figures that are known at the beginning. */
  readonly figures: Pick<ImportRow, 'files' | 'entries'>
  readonly alsoIn?: (tx: Tx, importId: string) => Promise<void>
}

/** Writes an import and queues its job. @throws what `checkStart` throws */
export async function newImport(ctx: Ctx, { source, figures, alsoIn, ...given }: NewImport): Promise<Import> {
  const { userId } = memberOf(ctx)
  const id = newId()
  const row: ImportRow = {
    ...given,
    ...figures,
    id,
    user_id: userId,
    host: new URL(source.url).host,
    source: sealSource(ctx, id, source),
    state: 'queued',
    job_id: null,
    error: null,
    stalls: 0,
    retry_at: null,
    is_listed: given.kind === 'link' ? 1 : 0,
    files_brought: 0,
    files_skipped: 0,
    files_failed: 0,
    bytes: null,
    bytes_brought: 0,
    bytes_passed: 0,
    bytes_coming: 0,
    per_second: null,
    item_id: null,
    created_at: ctx.clock.now(),
    finished_at: null,
  }
  return ctx.db.transaction(async tx => {
    await checkStart(ctx, row.folder_id, tx)
    const queue = row.kind === 'link' ? queueLink : queueDrive
    const jobId = await queue(ctx, tx, id, { createdBy: userId })
    await insertImport(tx, { ...row, job_id: jobId })
    await alsoIn?.(tx, id)
    await writeAudit(tx, ctx, {
      action: 'import.started',
      object: { type: 'item', id: row.folder_id },
      after: { importId: id, kind: row.kind, host: row.host },
    })
    await notifyOwner(ctx, tx, row)
    return presentImport(row)
  })
}
