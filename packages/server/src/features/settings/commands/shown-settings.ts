import { settingTable } from '@holdall/contract/contract.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { createPermissionSet } from '../../../platform/permissions/permission-set.ts'
import { readSettings } from '../read-settings.ts'

/** People at the console may change every panel. */
const operator: Caller = {
  kind: 'system',
  permissions: createPermissionSet([{ permission: 'admin', restrictions: {} }]),
}
export const asOperator = (ctx: Ctx): Ctx => ({ ...ctx, caller: operator })

export interface ShownSetting {
  readonly key: string
  /** Null for secrets. */
  readonly value: unknown
  readonly source: string
  /** Whether a secret is set. */
  readonly isSet?: boolean
}

/** Settings with where each comes from, by key. Values of secrets are never among them. */
export async function shownSettings(
  ctx: Ctx,
  isWanted: (key: string) => boolean = () => true,
): Promise<ShownSetting[]> {
  const answer = await readSettings(asOperator(ctx), isWanted)
  return Object.entries(answer.about)
    .map(([key, { source, isSet }]) => ({
      key,
      value: isSet === undefined ? (answer[settingTable[key]?.group ?? 'server'][key] ?? null) : null,
      source,
      ...(isSet === undefined ? {} : { isSet }),
    }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
}
