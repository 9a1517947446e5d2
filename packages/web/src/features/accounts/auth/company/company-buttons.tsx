import type { CompanyButton } from '@holdall/contract/company-sign-in/company-sign-in.schemas.ts'
import { call } from '../../../../platform/api/call.ts'
import { companyIcons } from '../../../../platform/company/company-icons.ts'
import { useForm } from '../../../../platform/forms/use-form.ts'
import { leaveTo } from '../../../../platform/leave.ts'
import { Button } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/plain/notice.tsx'
import { useText } from '../../../../ui/text.ts'
import classes from './company-buttons.module.css'

export type CompanyButtonsProps = {
  providers: readonly CompanyButton[]
  remember: boolean
  next: string
  /** There is no other way to sign in, so the first one is the page's main button. */
  isOnly: boolean
  onDirectory: (provider: CompanyButton) => void
}

/** One button for each provider, in the order of the site. */
export function CompanyButtons({ providers, remember, next, isOnly, onDirectory }: CompanyButtonsProps) {
  const text = useText()
  const form = useForm({ initial: {}, submit: async () => undefined })
  const go = (id: string) =>
    form.run(async () => {
      const { address } = await call('companySignIn.begin', { params: { id }, body: { remember, next } })
      await leaveTo(address)
    })
  return (
    <>
      {form.problems.formError && <Notice tone="danger">{form.problems.formError}</Notice>}
      <div className={classes.providers}>
        {providers.map((provider, place) => (
          <Button
            key={provider.id}
            size="large"
            isFullWidth
            variant={isOnly && place === 0 ? 'primary' : 'default'}
            icon={companyIcons[provider.icon]}
            disabled={form.isBusy}
            onClick={() => (provider.kind === 'directory' ? onDirectory(provider) : go(provider.id))}
          >
            {text('Continue with {{site}}', { site: provider.name })}
          </Button>
        ))}
      </div>
    </>
  )
}
