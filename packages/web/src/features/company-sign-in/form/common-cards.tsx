import type { CompanyProvider } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import type { ReactNode } from 'react'
import { companyIcons } from '../../../platform/company/company-icons.ts'
import { Field } from '../../../platform/forms/field.tsx'
import { Button } from '../../../ui/button.tsx'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { FieldPair } from '../../../ui/plain/field-pair.tsx'
import { useText } from '../../../ui/text.ts'
import { iconNames } from '../provider-words.ts'
import classes from './form.module.css'
import type { ProviderForm } from './form-values.ts'
import { RuleList } from './rules/rule-list.tsx'

/** How the sign-in page shows the provider. */
export function ButtonCard({ form }: { form: ProviderForm }) {
  const text = useText()
  const { name, icon = 'building' } = form.values
  return (
    <SectionCard title={text('Sign-in page')}>
      <FieldPair>
        <Field form={form} name="name" autoComplete="off" placeholder={text('Example Ltd')} />
        <Field form={form} name="icon" choices={iconNames(text)} />
      </FieldPair>
      <figure className={classes.preview} inert>
        <figcaption>{text('Preview')}</figcaption>
        <Button size="large" isFullWidth icon={companyIcons[icon]} tabIndex={-1}>
          {text('Continue with {{site}}', { site: name.trim() || text('Example Ltd') })}
        </Button>
      </figure>
      <Field
        form={form}
        name="isEnabled"
        label={text('Show it on the sign-in page')}
        help={text('When you turn it off, everyone who signed in with it is signed out.')}
      />
    </SectionCard>
  )
}

/** Who gets in, and for how long. `children` is what only this kind of provider has. */
export function PeopleCard({ form, children }: { form: ProviderForm; children?: ReactNode }) {
  const text = useText()
  return (
    <SectionCard title={text('Accounts')}>
      <Field form={form} name="makesPeople" />
      <Field form={form} name="linksByAddress" />
      {children}
      <Field form={form} name="sessionHours" label={text('Sign in again after (hours)')} />
    </SectionCard>
  )
}

/** What groups of the provider give here. */
export function RulesCard({ form, saved }: { form: ProviderForm; saved: CompanyProvider | null }) {
  const text = useText()
  return (
    <SectionCard
      title={text('Roles and workspaces by group')}
      lead={text(
        'Members of a provider group get this role or workspace. We update it at every sign-in, so people who leave the group lose it.',
      )}
    >
      <RuleList form={form} saved={saved} />
    </SectionCard>
  )
}
