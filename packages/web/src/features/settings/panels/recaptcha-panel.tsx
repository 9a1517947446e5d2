import { captchaServiceKey, captchaSettings } from '@holdall/contract/drivers/captcha.ts'
import { sentences } from '@holdall/contract/kit/sentences.ts'
import { MethodField } from '../../../platform/settings/method-field.tsx'
import { OtherFields } from '../../../platform/settings/panel-fields.tsx'
import { GroupProblem } from '../../../platform/settings/setting-field.tsx'
import type { PanelProps } from '../../../platform/settings/settings-panels.ts'

export const panel = captchaSettings

const notes = sentences({
  none: 'No form is protected.',
  proof_of_work:
    'The browser calculates for about a second before a form is sent. People don’t have to do anything, and no other company is involved.',
  turnstile:
    'Cloudflare checks the browser, and rarely asks people to tick a box. Cloudflare learns who opens the form.',
  recaptcha: 'Google scores each visit in the background. Google learns who opens the form, and sets cookies.',
})

/** What keeps bots out of which forms. */
export function Fields({ form }: PanelProps) {
  return (
    <>
      <GroupProblem form={form} group="recaptcha_group" />
      <MethodField form={form} name={captchaServiceKey} notes={notes} />
      <OtherFields form={form} drawn={[captchaServiceKey]} />
    </>
  )
}
