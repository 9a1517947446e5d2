import { panelOfSetting, type SettingKey, settingTable } from '@holdall/contract/contract.ts'
import { sendBy } from '../../drivers/mail/send-by.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import { listAdministratorAddresses } from '../roles/public.ts'
import { settingsChangedMail } from './emails/settings-changed.mail.ts'

/** Panels by which mail of accounts, bytes or names can be led elsewhere, or somebody let in. */
const grave: Readonly<Record<string, string>> = {
  authentication: 'Authentication',
  mail: 'Mail',
  search: 'Search',
  uploading: 'Uploading',
}

const timeoutMs = 10_000

/** The settings as they are now, whatever is saved later. */
export function keepValues(ctx: Ctx): SettingValues {
  const values = new Map(Object.keys(settingTable).map(key => [key, ctx.settings.read(key)]))
  return { get: key => values.get(key) as never }
}

/**
 * Tells every administrator by mail that settings were changed by which others could become as strong as they are. It leaves by the
 * method of before, because the new one may belong to whoever changed it. Where that cannot send, the outbox sends it as
 * soon as mail works.
 */
export async function tellAdministrators(ctx: Ctx, before: SettingValues, keys: readonly string[]): Promise<void> {
  const changed = keys.filter(key => (panelOfSetting.get(key)?.panel ?? '') in grave)
  if (changed.length === 0) return
  const panels = [...new Set(changed.map(key => grave[panelOfSetting.get(key)?.panel ?? ''] ?? ''))]
  const labels = changed.map(key => settingTable[key]?.schema.meta()?.title ?? key)
  const by = ctx.caller.kind === 'member' ? ctx.caller.displayName : 'The server'
  const data = { by, panels, labels }
  const to = await listAdministratorAddresses(ctx.db.read)
  const isSameWay = !changed.some(key => panelOfSetting.get(key)?.panel === 'mail')
  const isSending = before.get('mail_driver' satisfies SettingKey) !== 'log'
  const left =
    isSameWay || !isSending ? to : await sendBy(ctx, before, { template: settingsChangedMail, to, data }, timeoutMs)
  if (left.length === 0) return
  await ctx.db.transaction(async tx => {
    for (const address of left) await ctx.mail.queue(tx, { template: settingsChangedMail, to: address, data })
  })
}
