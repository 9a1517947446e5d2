import type { PasswordAgain } from '@holdall/contract/accounts/second-factor.schemas.ts'
import type { DataExport } from '@holdall/contract/personal-data/personal-data.schemas.ts'
import { writeAudit } from '../../../core/audit/audit.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import { type Ctx, memberOf, type Needs } from '../../../platform/ctx.ts'
import { newId } from '../../../platform/ids.ts'
import { requirePassword } from '../../accounts/public.ts'
import type { DataExportRow } from '../personal-data.tables.ts'
import { collectJob } from './collect.job.ts'
import { findExport, putExport } from './exports.repository.ts'

/** Every try of the job is over by then. */
const collectingMs = 60 * 60 * 1000
/** Each of them reads everything that the user has. */
const exportsAnHour = 20

/**
 * Starts collecting a copy of the caller's data, which replaces the previous one. @throws `account.wrong-password`,
 * `request.too-many`
 */
export async function startExport(ctx: Ctx, input: PasswordAgain): Promise<DataExport> {
  const { userId } = memberOf(ctx)
  await requirePassword(ctx, input.password)
  await ctx.limits.count([`exports:${userId}`], exportsAnHour, 60 * 60)
  const row = {
    user_id: userId,
    id: newId(),
    documents: null,
    created_at: ctx.clock.now(),
    expires_at: null,
    failed_at: null,
  }
  await ctx.db.transaction(async tx => {
    await putExport(tx, row)
    await ctx.jobs.enqueue(tx, collectJob, { userId, exportId: row.id }, { createdBy: userId })
    await writeAudit(tx, ctx, { action: 'user.export-started', object: { type: 'user', id: userId } })
  })
  return presentExport(ctx, row)
}

/** The copy that the caller requested last. */
export async function readExport(ctx: Needs<'caller' | 'clock' | 'db'>): Promise<{ data: DataExport | null }> {
  const row = await findExport(ctx.db.read, memberOf(ctx).userId)
  const isOver = row?.expires_at != null && row.expires_at <= ctx.clock.now()
  return { data: row && !isOver ? presentExport(ctx, row) : null }
}

function presentExport(ctx: Needs<'clock'>, row: DataExportRow): DataExport {
  const isLate = row.created_at + collectingMs < ctx.clock.now()
  const hasFailed = row.expires_at === null && (isLate || row.failed_at !== null)
  return {
    state: row.expires_at !== null ? 'ready' : hasFailed ? 'failed' : 'collecting',
    createdAt: instant(row.created_at),
    expiresAt: instantOrNull(row.expires_at),
  }
}
