import type { AuditAction } from '@holdall/contract/audit/audit-actions.ts'
import type { Import } from '@holdall/contract/imports/imports.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { askToStop } from '../../../platform/jobs/ordered-jobs.repository.ts'
import { queueDrive } from '../bring/drive.job.ts'
import { queueLink } from '../bring/link.job.ts'
import { updateOpen } from '../imports.repository.ts'
import type { ImportRow } from '../imports.tables.ts'
import { notifyOwner } from '../notify-owner.ts'
import { presentImport } from '../present-import.ts'
import { openSource, sealSource } from '../source.ts'
import { ownImport } from './own-import.ts'

const idle = { bytes_coming: 0, per_second: null, retry_at: null } as const

/** Pauses an import; what is under way is begun again later. @throws `import.not-found` */
export function pauseImport(ctx: Ctx, id: string): Promise<Import> {
  return steer(ctx, id, 'import.paused', async (tx, row) => {
    if (!isOpen(row) || row.state === 'paused') return null
    if (row.job_id) await askToStop(tx, row.job_id)
    return { ...idle, state: 'paused', error: null }
  })
}

/** Cancels an import and deletes its password. What was brought stays. @throws `import.not-found` */
export function cancelImport(ctx: Ctx, id: string): Promise<Import> {
  return steer(ctx, id, 'import.cancelled', async (tx, row) => {
    if (!isOpen(row)) return null
    if (row.job_id) await askToStop(tx, row.job_id)
    return { ...idle, state: 'cancelled', source: null, finished_at: ctx.clock.now() }
  })
}

/**
 * Resumes an import that is paused or waits, with another password if one is given.
 * @throws `import.not-found`, `import.is-over`
 */
export function resumeImport(ctx: Ctx, id: string, password: string | undefined): Promise<Import> {
  return steer(ctx, id, 'import.resumed', async (tx, row) => {
    const source = openSource(ctx, row)
    if (!isOpen(row) || !source) throw fail('import.is-over')
    if (row.state === 'running' || row.state === 'queued') return null
    const { login } = source
    const isNew = password !== undefined && login !== undefined
    const sealed = isNew ? { source: sealSource(ctx, id, { ...source, login: { ...login, password } }) } : {}
    if (row.job_id) await askToStop(tx, row.job_id)
    const queue = row.kind === 'link' ? queueLink : queueDrive
    const jobId = await queue(ctx, tx, id, { createdBy: row.user_id })
    return { ...idle, ...sealed, state: 'queued', error: null, stalls: 0, job_id: jobId }
  })
}

const isOpen = ({ finished_at }: ImportRow) => finished_at === null

/** `decide` returns null if there is nothing to change. */
function steer(
  ctx: Ctx,
  id: string,
  action: AuditAction,
  decide: (tx: Tx, row: ImportRow) => Promise<Partial<ImportRow> | null>,
): Promise<Import> {
  return ctx.db.transaction(async tx => {
    const row = await ownImport(ctx, id, tx)
    const change = await decide(tx, row)
    if (!change || !(await updateOpen(tx, id, change))) return presentImport(row)
    await writeAudit(tx, ctx, {
      action,
      object: { type: 'item', id: row.folder_id },
      after: { importId: id, host: row.host },
    })
    await notifyOwner(ctx, tx, row)
    return presentImport({ ...row, ...change })
  })
}
