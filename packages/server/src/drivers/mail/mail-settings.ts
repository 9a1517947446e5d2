import type { SettingKey } from '@holdall/contract/contract.ts'
import type { MailMethod } from '@holdall/contract/drivers/mail.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { defineSettingsHook, type Refusals, type SettingValues, type TakeStep } from '../../platform/settings/hooks.ts'
import { Markup } from '../../platform/settings/markup.ts'
import { messageOf } from '../../platform/settings/take-steps.ts'
import { senderOf } from './mail.ts'
import { renderMail } from './mail-content.ts'
import { MailError } from './mail-driver.ts'
import { createMailDriver } from './registry.ts'
import { testMail } from './test.mail.ts'

const keysOf: Readonly<Record<MailMethod, readonly SettingKey[]>> = {
  smtp: ['mail_host', 'mail_port', 'mail_username', 'mail_password', 'mail_encryption'],
  mailgun: ['mailgun_domain', 'mailgun_secret'],
  ses: ['ses_key', 'ses_secret', 'ses_region'],
  sparkpost: ['sparkpost_secret'],
  gmailApi: ['google_id', 'google_secret'],
  sendmail: [],
  log: [],
}

export const mailSettingsHook = defineSettingsHook({
  computes: { mail_setup: isMailSetUp },
  keys: ['mail_driver', ...Object.values(keysOf).flat()],
  async check(ctx, { after, keys }): Promise<Refusals | undefined> {
    const method = after.get('mail_driver')
    if (!keys.has('mail_driver') && !keysOf[method].some(key => keys.has(key))) return undefined
    const missing = missingOf(method, after)
    if (missing) return missing
    try {
      const driver = await createMailDriver(ctx, after)
      try {
        await driver.probe?.()
      } finally {
        driver.close()
      }
      return undefined
    } catch (error) {
      return { [placeOf(method, error)]: messageOf(error) }
    }
  },
  probe: { panel: 'mail', run: probeMail },
})

/** Where the panel shows what is wrong: Mailgun's at the field, of the others in their group. */
function placeOf(method: MailMethod, error: unknown): string {
  if (method === 'gmailApi') return 'gmail_group'
  const field = error instanceof MailError ? error.field : undefined
  return method === 'mailgun' && field ? field : 'mail_group'
}

const noHost = 'Fill in the host'

/** What cannot even be tried. */
function missingOf(method: MailMethod, values: SettingValues): Refusals | undefined {
  if (isComplete[method](values)) return undefined
  const fill = 'This field is required'
  switch (method) {
    case 'mailgun':
      return Object.fromEntries(keysOf.mailgun.filter(key => values.get(key) === '').map(key => [key, fill]))
    case 'smtp':
      return { mail_host: noHost }
    case 'ses':
      return { mail_group: 'Fill in key, secret and region' }
    case 'sparkpost':
      return { mail_group: 'Fill in the secret' }
    case 'gmailApi':
      return {
        gmail_group: hasGoogleClient(values)
          ? 'Connect a Gmail account first'
          : new Markup(
              'Gmail needs the Google client ID and the Google client secret of the <a href="/admin/settings/authentication">authentication settings</a>',
            ),
      }
    default:
      return undefined
  }
}

/** What each method needs before it can deliver. */
const isComplete: Readonly<Record<MailMethod, (values: SettingValues) => boolean>> = {
  smtp: values => values.get('mail_host') !== '',
  mailgun: values => values.get('mailgun_domain') !== '' && values.get('mailgun_secret') !== '',
  ses: values => [values.get('ses_key'), values.get('ses_secret'), values.get('ses_region')].every(Boolean),
  sparkpost: values => values.get('sparkpost_secret') !== '',
  gmailApi: values =>
    hasGoogleClient(values) && values.get('connectedGmailAccount') !== '' && values.get('gmail.refresh_token') !== '',
  sendmail: () => true,
  log: () => true,
}

const hasGoogleClient = (values: SettingValues) => values.get('google_id') !== '' && values.get('google_secret') !== ''

/** Whether the chosen method can deliver: its fields are filled in, an account is connected, or the program is there. */
async function isMailSetUp(ctx: Ctx, values: SettingValues): Promise<boolean> {
  const method = values.get('mail_driver')
  if (method === 'log' || !isComplete[method](values)) return false
  if (method !== 'sendmail') return true
  const driver = await createMailDriver(ctx, values)
  return driver.probe ? driver.probe().then(isTrue, isFalse) : true
}

const isTrue = () => true
const isFalse = () => false

/** Goes the whole way of a message, to the person who presses the button. */
async function probeMail(ctx: Ctx, values: SettingValues, take: TakeStep): Promise<void> {
  const to = memberOf(ctx).email
  if (values.get('mail_driver') === 'smtp' && !isComplete.smtp(values)) {
    // The mail library would quietly try this machine.
    await take('Find the mail server', () => Promise.reject(new Error(noHost)))
    return
  }
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
