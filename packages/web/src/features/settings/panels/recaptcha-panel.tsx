import { captchaServiceKey, captchaSettings } from '@holdall/contract/drivers/captcha.ts'
import { sentences } from '@holdall/contract/kit/sentences.ts'
import { MethodField } from '../../../platform/settings/method-field.tsx'
import { OtherFields } from '../../../platform/settings/panel-fields.tsx'
import { GroupProblem, SettingField } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'
import { useText } from '../../../ui/text.ts'

export const panel = captchaSettings

const notes = sentences({
  none: 'No form is protected.',
  proof_of_work:
    'The browser calculates for about a second before a form is sent. People don’t have to do anything, and no other company is involved.',
  turnstile:
    'Cloudflare checks the browser, and rarely asks people to tick a box. Cloudflare learns who opens the form.',
  recaptcha: 'Google scores each visit in the background. Google learns who opens the form, and sets cookies.',
})

/** What keeps bots out of which forms. The specification's help texts name reCAPTCHA, so they stay with it. */
export function Fields({ form }: PanelProps) {
  const text = useText()
  const isRecaptcha = form.read(captchaServiceKey) === 'recaptcha'
  const helps = {
    'recaptcha.enable_for_registration': text('Protect the registration page.'),
    'recaptcha.enable_for_contact': text('Protect the contact page.'),
  }
  return (
    <>
      <GroupProblem form={form} group="recaptcha_group" />
      <MethodField form={form} name={captchaServiceKey} notes={notes} />
      {Object.entries(helps).map(([name, help]) => (
        <SettingField key={name} form={form} name={name} {...(isRecaptcha ? {} : { help })} />
      ))}
      <OtherFields form={form} drawn={[captchaServiceKey, ...Object.keys(helps)]} />
    </>
  )
}
