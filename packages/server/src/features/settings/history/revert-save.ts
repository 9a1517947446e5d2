import { settingTable } from '@holdall/contract/contract.ts'
import { isSecret } from '@holdall/contract/kit/settings.ts'
import type { SettingsAnswer, SettingsChanges } from '@holdall/contract/settings/settings.schemas.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { saveSettings } from '../save-settings.ts'
import { findChanges } from './history.repository.ts'

interface RevertOptions {
  readonly action?: string
  /** The keys that are put back; the others of the save stay as they are. */
  readonly isOwn?: (key: string) => boolean
}

/**
 * Puts back what one save has changed, by a save of its own that obeys all the rules of one.
 * @throws `setting.save-not-found`; `setting.nothing-to-revert` where there are secrets alone; and as a save
 */
export async function revertSave(
  ctx: Ctx,
  saveId: string,
  versions: SettingsChanges['versions'],
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
  return saveSettings(ctx, { client, server, versions }, { action, isRevert: true })
}
