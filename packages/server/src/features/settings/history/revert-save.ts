import type { AuditAction } from '@holdall/contract/audit/audit-actions.ts'
import { settingTable } from '@holdall/contract/contract.ts'
import { isSecret } from '@holdall/contract/kit/settings.ts'
import type { SettingsAnswer, SettingsChanges } from '@holdall/contract/settings/settings.schemas.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { saveSettings } from '../save-settings.ts'
import { findChanges } from './history.repository.ts'

interface RevertOptions {
  readonly action?: AuditAction
  /** The keys to revert; the others of the save stay as they are. */
  readonly isOwn?: (key: string) => boolean
}

/**
 * Reverts what a save has changed, by another save to which all the usual rules apply; consequences are accepted as there.
 * @throws `setting.save-not-found`; `setting.nothing-to-revert` if it only changed secrets; and the errors of a save
 */
export async function revertSave(
  ctx: Ctx,
  saveId: string,
  { versions, accepted }: Pick<SettingsChanges, 'accepted' | 'versions'>,
  { action = 'settings.reverted', isOwn = () => true }: RevertOptions = {},
): Promise<SettingsAnswer> {
  const rows = (await findChanges(ctx.db.read, [saveId])).filter(({ key }) => isOwn(key))
  if (rows.length === 0) throw fail('setting.save-not-found')
  const client: Record<string, unknown> = {}
  const server: Record<string, unknown> = {}
  for (const { key, before } of rows) {
    const declaration = settingTable[key]
    if (!declaration || declaration.readOnly || isSecret(declaration.schema)) continue
    const group = declaration.group === 'client' ? client : server
    group[key] = before === null ? declaration.default : JSON.parse(before)
  }
  if (Object.keys({ ...client, ...server }).length === 0) throw fail('setting.nothing-to-revert')
  return saveSettings(ctx, { client, server, versions, accepted }, { action, isRevert: true })
}
