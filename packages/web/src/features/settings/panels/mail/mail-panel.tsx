import { driverFormKeys } from '@holdall/contract/drivers/declare.ts'
import { mailDrivers, mailSettings } from '@holdall/contract/drivers/mail.ts'
import { socialSettings } from '@holdall/contract/drivers/social.ts'
import { type SettingDeclaration, when } from '@holdall/contract/kit/settings.ts'
import { OtherFields } from '../../../../platform/settings/panel-fields.tsx'
import { GroupProblem, SettingField } from '../../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../../platform/settings/settings-panels.ts'
import { useText } from '../../../../ui/text.ts'
import { GmailConnection } from './gmail-connection.tsx'
import { IncomingAddress } from './incoming-address.tsx'

const whileGmail = [...when('mail_driver', 'gmailApi'), ...when('mail.handler', 'gmailApi')]
const forGmail = (field: SettingDeclaration): SettingDeclaration => ({ ...field, shownWhen: whileGmail })
const { google_id, google_secret } = socialSettings.fields

/** Includes the fields of Google login that Gmail needs, so that they can be entered without turning that login on. */
export const panel = {
  ...mailSettings,
  fields: { ...mailSettings.fields, google_id: forGmail(google_id), google_secret: forGmail(google_secret) },
}

const sender = ['mail_from_address', 'mail_from_name', 'mail.contact_page_address']
const methodFields = driverFormKeys(mailDrivers)
const outgoing = [...sender, 'mail_driver', ...methodFields, 'google_id', 'google_secret']

/** The sender, how mail is sent, and how it is received. Each method shows its own fields. */
export function Fields({ form }: PanelProps) {
  const text = useText()
  const isLog = form.read('mail_driver') === 'log'
  const isGmailOut = form.read('mail_driver') === 'gmailApi'
  const isGmailIn = form.isShown('mail.handler') && form.read('mail.handler') === 'gmailApi'
  return (
    <>
      <All form={form} names={sender} />
      <GroupProblem form={form} group="mail_group" />
      <SettingField
        form={form}
        name="mail_driver"
        {...(isLog && { help: text('Log writes emails to the error log instead of sending them.') })}
      />
      <All form={form} names={methodFields} />
      {isGmailOut && <GmailConnection form={form} />}
      <SettingField
        form={form}
        name="mail.handler"
        help={text('Forwards each incoming email once to the contact page address.')}
      />
      {isGmailIn && !isGmailOut && <GmailConnection form={form} />}
      <OtherFields form={form} drawn={[...outgoing, 'mail.handler']} />
      <IncomingAddress form={form} />
    </>
  )
}

function All({ form, names }: PanelProps & { names: readonly string[] }) {
  return names.map(name => <SettingField key={name} form={form} name={name} />)
}
