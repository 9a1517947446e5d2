import type { Site } from '@holdall/contract/site/site.contract.ts'
import { call } from '../../../../platform/api/call.ts'
import type { FormOf } from '../../../../platform/forms/use-form.ts'
import { leaveTo } from '../../../../platform/leave.ts'
import { Button } from '../../../../ui/button.tsx'
import { AuthDivider } from '../../../../ui/layout/auth-shell.tsx'
import { useText } from '../../../../ui/text.ts'
import classes from './social-buttons.module.css'
import { openSocialSites } from './social-sites.ts'

export type SocialButtonsProps = {
  site: Site | null
  /** The page's form, so that only one thing runs at a time and errors are shown there. */
  form: Pick<FormOf<never>, 'isBusy' | 'run'>
  remember: boolean
  next: string
}

/** The social logins, below the form; nothing if none is on. */
export function SocialButtons({ site, form, remember, next }: SocialButtonsProps) {
  const text = useText()
  const sites = openSocialSites(site)
  if (sites.length === 0) return null
  const go = (provider: (typeof sites)[number]['provider']) =>
    form.run(async () => {
      const { address } = await call('accounts.beginSocial', { params: { provider }, body: { remember, next } })
      await leaveTo(address)
    })
  return (
    <>
      <AuthDivider>{sites.length > 1 ? text('or continue with') : text('or')}</AuthDivider>
      <div className={classes.sites}>
        {sites.map(({ provider, name, icon }) => (
          <Button
            key={provider}
            size="large"
            isFullWidth
            icon={icon}
            disabled={form.isBusy}
            aria-label={text('Continue with {{site}}', { site: name })}
            onClick={() => go(provider)}
          >
            {sites.length > 1 ? name : text('Continue with {{site}}', { site: name })}
          </Button>
        ))}
      </div>
    </>
  )
}
