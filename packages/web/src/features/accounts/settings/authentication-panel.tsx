import { authenticationSettings } from '@holdall/contract/accounts/accounts.settings.ts'
import { companyOnlySettings } from '@holdall/contract/company-sign-in/company-sign-in.settings.ts'
import { socialSettings } from '@holdall/contract/drivers/social.ts'
import { Link } from '../../../platform/router/link.tsx'
import { OtherFields } from '../../../platform/settings/panel-fields.tsx'
import { SettingField } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import links from './authentication.module.css'
import { CompanyOnlyFields } from './company-only-fields.tsx'
import { SocialFields } from './social-fields.tsx'

/** Three declarations share this panel. */
export const panel = {
  ...authenticationSettings,
  fields: { ...authenticationSettings.fields, ...socialSettings.fields, ...companyOnlySettings.fields },
}

const drawn = [
  ...['require_email_confirmation', 'own_networks.factor'],
  ...Object.keys(socialSettings.fields),
  ...Object.keys(companyOnlySettings.fields),
]

/** Who may register and sign in, and how. */
export function Fields({ form }: PanelProps) {
  const text = useText()
  const isMailSetUp = form.read('mail_setup') === true
  const isOn = form.read('require_email_confirmation') === true
  return (
    <>
      <SettingField form={form} name="require_email_confirmation" disabled={!isMailSetUp && !isOn} />
      {!isMailSetUp && (
        <Notice tone="warning">
          {text('Outgoing mail method needs to be setup before enabling this setting.')}{' '}
          <Link to="/admin/settings/mail">{text('Fix now')}</Link>
        </Notice>
      )}
      <OtherFields form={form} drawn={drawn} />
      {(form.read('own_networks') as readonly string[]).length > 0 && (
        <SettingField form={form} name="own_networks.factor" />
      )}
      <SocialFields form={form} />
      <CompanyOnlyFields form={form} />
      <p>
        <Link to="/admin/settings/mail" className={links.link}>
          {text('Mail settings')}
        </Link>
      </p>
    </>
  )
}
