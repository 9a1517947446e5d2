import type { SettingKey } from '@holdall/contract/contract.ts'
import type { MailMethod } from '@holdall/contract/drivers/mail.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { defineSettingsHook, type Refusals, type SettingValues, type TakeStep } from '../../platform/settings/hooks.ts'
import { messageOf } from '../../platform/settings/take-steps.ts'
import { senderOf } from './mail.ts'
import { renderMail } from './mail-content.ts'
import { createMailDriver, mailDrivers } from './registry.ts'
import { testMail } from './test.mail.ts'

const connection = [
  'mail_driver',
  'mail_host',
  'mail_port',
  'mail_username',
  'mail_password',
  'mail_encryption',
] as const satisfies readonly SettingKey[]

export const mailSettingsHook = defineSettingsHook({
  choices: { mail_driver: Object.keys(mailDrivers), 'mail.handler': ['null'] },
  computes: { mail_setup: isMailSetUp },
  keys: connection,
  async check(ctx, { after }): Promise<Refusals | undefined> {
    const driver = await createMailDriver(ctx, after)
    try {
      await driver.probe?.()
      return undefined
    } catch (error) {
      return { mail_group: messageOf(error) }
    } finally {
      driver.close()
    }
  },
  probe: { panel: 'mail', run: probeMail },
})

/** What each method needs before it can deliver. */
const isComplete: Readonly<Record<MailMethod, (values: SettingValues) => boolean>> = {
  smtp: values => values.get('mail_host') !== '',
  mailgun: values => values.get('mailgun_domain') !== '' && values.get('mailgun_secret') !== '',
  ses: values => [values.get('ses_key'), values.get('ses_secret'), values.get('ses_region')].every(Boolean),
  sparkpost: values => values.get('sparkpost_secret') !== '',
  gmailApi: values => values.get('connectedGmailAccount') !== '',
  sendmail: () => true,
  log: () => false,
}

/** Whether the chosen method can deliver: its fields are filled in, an account is connected, or the program is there. */
async function isMailSetUp(ctx: Ctx, values: SettingValues): Promise<boolean> {
  const method = values.get('mail_driver')
  if (!isComplete[method](values) || !mailDrivers[method]) return false
  if (method !== 'sendmail') return true
  const driver = await createMailDriver(ctx, values)
  return driver.probe ? driver.probe().then(isTrue, isFalse) : true
}

const isTrue = () => true
const isFalse = () => false

/** Goes the whole way of a message, to the person who presses the button. */
async function probeMail(ctx: Ctx, values: SettingValues, take: TakeStep): Promise<void> {
  const to = memberOf(ctx).email
  const driver = await createMailDriver(ctx, values)
  try {
    await driver.probe?.(take)
    const isLogged = values.get('mail_driver') === 'log'
    await take(isLogged ? 'Write a test message to the log' : 'Hand over a test message', async () => {
      const { baseUrl } = ctx.origin
      const from = senderOf(values, baseUrl)
      const site = { name: values.get('site.name'), baseUrl }
      const content = renderMail(testMail.build({}, site), site)
      await driver.send({ ...content, from, to, messageId: `<${newId()}@${from.address.split('@')[1]}>` })
      return to
    })
  } finally {
    driver.close()
  }
}
