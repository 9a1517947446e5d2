import type { Needs } from '../../platform/ctx.ts'
import { ping } from '../../platform/database/database.ts'
import { StagingError } from '../../platform/staging/staging-error.ts'

type Check = 'ok' | 'failing' | 'full'

export interface Readiness {
  status: 'ok' | 'failing'
  checks: { database: Check; storage: Check }
}

/** The longest a check waits; a database that takes longer counts as unavailable. */
const patienceMs = 3000

/** Checks that the database answers and that the disk of the data folder accepts writes. */
export async function checkReadiness(ctx: Needs<'db' | 'log' | 'staging'>): Promise<Readiness> {
  const [database, storage] = await Promise.all([check(ctx, ping(ctx.db)), check(ctx, ctx.staging.requireRoom(1))])
  return { status: database === 'ok' && storage === 'ok' ? 'ok' : 'failing', checks: { database, storage } }
}

async function check(ctx: Needs<'log'>, work: Promise<unknown>): Promise<Check> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error('No answer in time')), patienceMs)
  })
  try {
    await Promise.race([work, late])
    return 'ok'
  } catch (error) {
    ctx.log.warn({ err: error }, 'A readiness check failed')
    return error instanceof StagingError && error.code === 'full' ? 'full' : 'failing'
  } finally {
    clearTimeout(timer)
  }
}
