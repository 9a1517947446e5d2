import { panelOfSetting, type SettingKey, settingTable } from '@holdall/contract/contract.ts'
import { listAdministratorAddresses } from '../../core/permissions/administrators.ts'
import { sendMailJob } from '../../drivers/mail/outbox/send-mail.job.ts'
import { sendBy } from '../../drivers/mail/send-by.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { SettingValues } from '../../platform/settings/hooks.ts'
import { type GravePanel, settingsChangedMail } from './emails/settings-changed.mail.ts'

const gravePanels: ReadonlySet<string> = new Set<GravePanel>(['authentication', 'mail', 'search', 'uploading'])

/** The panel of a setting if its changes are reported. */
function gravePanelOf(key: string): GravePanel | undefined {
  const panel = panelOfSetting.get(key)?.panel
  return panel !== undefined && gravePanels.has(panel) ? (panel as GravePanel) : undefined
}

const timeoutMs = 10_000

/** The settings as they are now, whatever is saved later. */
export function keepValues(ctx: Needs<'settings'>): SettingValues {
  const values = new Map(Object.keys(settingTable).map(key => [key, ctx.settings.read(key)]))
  return { get: key => values.get(key) as never }
}

/**
 * Messages to be sent by the old method are sent by the current one after this, in case the server stops in the
 * meantime.
 */
const fallbackMs = 60_000

/**
 * Mails every administrator that settings were changed with which others could become as powerful as they are. The
 * messages are written to the outbox in the transaction of the change. They are sent by the old mail method, because
 * the new one may belong to the person who changed it; if that fails, the outbox sends them as soon as mail works.
 * Returns what to call after the commit.
 */
export async function notifyAdministrators(
  ctx: Ctx,
  tx: Tx,
  before: SettingValues,
  keys: readonly string[],
): Promise<() => Promise<void>> {
  const changed = keys.filter(key => gravePanelOf(key) !== undefined)
  if (changed.length === 0) return async () => undefined
  const panels = [...new Set(changed.flatMap(key => gravePanelOf(key) ?? []))]
  const titles = changed.map(key => settingTable[key]?.schema.meta()?.title ?? key)
  const by = ctx.caller.kind === 'member' ? ctx.caller.displayName : null
  const data = { by, panels, titles }
  const isSameWay = !changed.some(key => panelOfSetting.get(key)?.panel === 'mail')
  const isSending = before.get('mail_driver' satisfies SettingKey) !== 'log'
  const leavesByFormer = !isSameWay && isSending
  const later = leavesByFormer ? { notBefore: ctx.clock.now() + fallbackMs } : {}
  const mailIds: string[] = []
  for (const to of await listAdministratorAddresses(tx)) {
    mailIds.push(await ctx.mail.queue(tx, { template: settingsChangedMail, to, data, ...later }))
  }
  return async () => {
    if (!leavesByFormer) return
    const left = await sendBy(ctx, before, mailIds, timeoutMs)
    await ctx.db.transaction(async tx => {
      for (const mailId of left) await ctx.jobs.enqueue(tx, sendMailJob, { mailId })
    })
  }
}
