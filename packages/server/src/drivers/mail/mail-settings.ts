import { mailImage } from '@holdall/contract/appearance/brand/brand.ts'
import { settingKeysOf } from '@holdall/contract/drivers/declare.ts'
import { type MailMethod, mailDrivers } from '@holdall/contract/drivers/mail.ts'
import { type Ctx, memberOf, type Needs } from '../../platform/ctx.ts'
import type { StoredEvent } from '../../platform/events/domain-event.ts'
import { newId } from '../../platform/ids.ts'
import { explainFailure } from '../../platform/settings/explain-failure.ts'
import { defineSettingsHook, type Refusals, type RunStep, type SettingValues } from '../../platform/settings/hooks.ts'
import { senderOf } from './mail.ts'
import { renderMail } from './mail-content.ts'
import { MailError } from './mail-driver.ts'
import { hastenMail } from './outbox/hasten-mail.ts'
import { createMailDriver, missingForMail } from './registry.ts'
import { testMail } from './test.mail.ts'

type MailNeeds = Needs<'clock' | 'env' | 'log' | 'outbound'>

export const mailSettingsHook = defineSettingsHook({
  computes: { mail_setup: isMailSetUp },
  keys: ['mail_driver', ...Object.values(mailDrivers).flatMap(settingKeysOf)],
  async check(ctx, { after, keys }): Promise<Refusals | undefined> {
    const method = after.get('mail_driver')
    if (!keys.has('mail_driver') && !settingKeysOf(mailDrivers[method]).some(key => keys.has(key))) return undefined
    const missing = missingForMail(after)
    if (missing) return missing
    try {
      await reachMail(ctx, after)
      return undefined
    } catch (error) {
      return { [placeOf(method, error)]: explainFailure(error) }
    }
  },
  probe: { panel: 'mail', run: probeMail },
})

/** Tries at once what waits in the outbox after a save of settings that say how mail is sent. */
export function hastenAfterSave(ctx: Needs<'clock' | 'db' | 'jobs' | 'log'>, { type, payload }: StoredEvent): void {
  if (type !== 'settings.changed') return
  const changed: readonly unknown[] = Array.isArray(payload.keys) ? payload.keys : []
  const ofMail: readonly string[] = [...(mailSettingsHook.keys ?? []), 'mail_from_address', 'app_url']
  if (!ofMail.some(key => changed.includes(key))) return
  hastenMail(ctx, 'tested').catch(error =>
    ctx.log.warn({ err: error }, 'Waiting messages are sent at their next try, not now'),
  )
}

/** Signs in to the chosen method, and sends nothing. @throws Error that says what is missing, or what went wrong */
export async function tryMail(ctx: MailNeeds, values: SettingValues): Promise<void> {
  const [missing] = Object.values(missingForMail(values) ?? {}).filter(one => typeof one === 'string')
  if (missing !== undefined) throw new Error(missing)
  await reachMail(ctx, values)
}

async function reachMail(ctx: MailNeeds, values: SettingValues): Promise<void> {
  const driver = await createMailDriver(ctx, values)
  try {
    await driver.probe?.()
  } finally {
    driver.close()
  }
}

/** Where the panel shows an error: Mailgun's at the field, the others' in their group. */
function placeOf(method: MailMethod, error: unknown): string {
  if (method === 'gmailApi') return 'gmail_group'
  const field = error instanceof MailError ? error.field : undefined
  return method === 'mailgun' && field ? field : 'mail_group'
}

/** Whether the chosen method can deliver: its fields are filled in, an account is connected, or the program exists. */
async function isMailSetUp(ctx: MailNeeds, values: SettingValues): Promise<boolean> {
  const method = values.get('mail_driver')
  if (method === 'log' || missingForMail(values)) return false
  if (method !== 'sendmail') return true
  const driver = await createMailDriver(ctx, values)
  return driver.probe ? driver.probe().then(isTrue, isFalse) : true
}

const isTrue = () => true
const isFalse = () => false

/** A field that Test and Update both require; `field` may be an error group. */
class SettingMissing extends Error {
  readonly field: string

  constructor(message: string, field: string) {
    super(message)
    this.field = field
  }
}

/** Sends a test message, step by step, to the user who presses the button. */
async function probeMail(ctx: Ctx, values: SettingValues, take: RunStep): Promise<void> {
  const to = memberOf(ctx).email
  for (const [field, missing] of Object.entries(missingForMail(values) ?? {})) {
    // Nothing is tried with incomplete settings; without a host, the mail library would try this machine.
    if (typeof missing === 'string') await take('Set it up', () => Promise.reject(new SettingMissing(missing, field)))
  }
  const driver = await createMailDriver(ctx, values)
  try {
    await driver.probe?.(take)
    const isLogged = values.get('mail_driver') === 'log'
    await take(isLogged ? 'Write a test message to the log' : 'Send a test email', async () => {
      const { baseUrl } = ctx.origin
      const from = senderOf(values, baseUrl)
      const header = mailImage(key => values.get(key))
      const site = { name: values.get('site.name'), baseUrl, header, takesInvited: true }
      const reader = await ctx.readerFor(ctx.db.read, to)
      const content = renderMail(testMail.build({}, site, reader), site, reader)
      await driver.send({ ...content, from, to, messageId: `<${newId()}@${from.address.split('@')[1]}>` })
      return to
    })
    // The server works again, if it was away: what waits for it is sent now.
    if (!isLogged) await hastenMail(ctx, 'tested')
  } finally {
    driver.close()
  }
}
