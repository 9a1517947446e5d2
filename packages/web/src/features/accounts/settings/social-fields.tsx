import { GroupProblem, SettingField } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './authentication.module.css'

const providers = ['google', 'facebook', 'twitter', 'envato'] as const

/** The social logins, each with the fields that it needs when turned on. */
export function SocialFields({ form }: PanelProps) {
  return providers.map(provider => <Provider key={provider} form={form} provider={provider} />)
}

function Provider({ form, provider }: PanelProps & { provider: (typeof providers)[number] }) {
  const text = useText()
  const toggle = `social.${provider}.enable`
  if (!form.isShown(toggle)) return null
  const isOn = form.read(toggle) === true
  const address = `${location.origin}/secure/auth/social/${provider}/callback`
  return (
    <div className={classes.provider}>
      <SettingField form={form} name={toggle} />
      <GroupProblem form={form} group={`${provider}_group`} />
      {isOn && (
        <div className={classes.fields}>
          <SettingField form={form} name={`${provider}_id`} />
          <SettingField form={form} name={`${provider}_secret`} />
          {provider === 'envato' && <SettingField form={form} name="envato_personal_token" />}
          <p className={classes.address}>
            {text('Add this callback URL in the provider’s settings:')}
            <span>
              <code>{address}</code>
              <CopyButton value={address} name={text('Copy the address')} />
            </span>
          </p>
        </div>
      )}
    </div>
  )
}
