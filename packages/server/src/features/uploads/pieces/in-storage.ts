import type { Needs } from '../../../platform/ctx.ts'
import type { TransferRow } from '../uploads.tables.ts'

/** No staging folder has this name. */
const inStorage = 'storage'

/** Whether the bytes of an upload wait in the storage, where every server of the site finds them. */
export function isInStorage(row: Pick<TransferRow, 'staged_at'>): boolean {
  return row.staged_at === inStorage
}

/** A new upload that can be continued by later requests, with the place that this site keeps such bytes in. */
export function atItsPlace(ctx: Needs<'env'>, row: TransferRow): TransferRow {
  return ctx.env.isStagedInStorage ? { ...row, staged_at: inStorage } : row
}
