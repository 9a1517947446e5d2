import type { Ctx } from '../../platform/ctx.ts'
import { ping } from '../../platform/database/database.ts'

export interface Readiness {
  status: 'ok' | 'failing'
  checks: Record<string, 'ok' | 'failing'>
}

/** Asks the database for an answer. */
export async function checkReadiness(ctx: Ctx): Promise<Readiness> {
  const checks = { database: await succeeds(ctx, ping(ctx.db)) }
  return { status: Object.values(checks).every(check => check === 'ok') ? 'ok' : 'failing', checks }
}

async function succeeds(ctx: Ctx, work: Promise<unknown>): Promise<'ok' | 'failing'> {
  try {
    await work
    return 'ok'
  } catch (error) {
    ctx.log.warn({ err: error }, 'A readiness check failed')
    return 'failing'
  }
}
