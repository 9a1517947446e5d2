import type { CompanyProvider } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { useText } from '../../../ui/text.ts'
import classes from './form.module.css'

type Addresses = Extract<CompanyProvider, { kind: 'openid' }>['addresses']

/** What the provider has to know about this site, to be copied. */
export function AddressesCard({ addresses }: { addresses: Addresses }) {
  const text = useText()
  const lines = [
    { label: text('Callback URL'), value: addresses.callback },
    { label: text('URL after signing out'), value: addresses.signedOut },
    { label: text('Back-channel logout URL'), value: addresses.logout },
  ]
  return (
    <SectionCard
      title={text('URLs for the provider')}
      lead={text('Enter these in the settings of your provider. The last two are optional.')}
    >
      <dl className={classes.addresses}>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>{value}</code>
              <CopyButton value={value} name={text('Copy: {{name}}', { name: label })} />
            </dd>
          </div>
        ))}
      </dl>
    </SectionCard>
  )
}
