import type { CompanyProvider } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { useMemo } from 'react'
import { Field } from '../../../platform/forms/field.tsx'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { AddressesCard } from './addresses.tsx'
import { ButtonCard, PeopleCard, RulesCard } from './common-cards.tsx'
import { type OpenidFields, OpenidForm, openidInput, openidValues, type ProviderForm } from './form-values.ts'
import { ListField } from './list-field.tsx'
import { MoreOptions } from './more-options.tsx'
import { PresetField } from './preset-field.tsx'
import { openidPresets } from './presets.ts'
import { keepProvider, ProviderFormFrame } from './provider-form.tsx'
import { SecretField } from './secret-field.tsx'

type Saved = Extract<CompanyProvider, { kind: 'openid' }> | null

/** A provider that people are sent to: OpenID Connect. */
export function OpenidProvider({ saved }: { saved: Saved }) {
  const text = useText()
  const initial = useMemo(() => openidValues(saved), [saved])
  const form = useSchemaForm(OpenidForm, {
    initial,
    submit: values =>
      keepProvider(
        saved,
        openidInput(values),
        saved ? text('Provider saved') : text('Provider added. Enter the URLs at the provider, then turn it on here.'),
      ),
  })
  const common = form as unknown as ProviderForm
  const current = () => openidInput(form.values)
  return (
    <ProviderFormFrame kind="openid" {...{ saved, current }} form={common}>
      <ButtonCard form={common} />
      <ConnectionCard {...{ form, saved }} />
      {saved && <AddressesCard addresses={saved.addresses} />}
      <PeopleCard form={common}>
        <Field form={form} name="trustsAddresses" />
      </PeopleCard>
      <RulesCard form={common} saved={saved} />
    </ProviderFormFrame>
  )
}

const rare = ['scopes', 'groupsClaim', 'emailClaim', 'pictureClaim'] as const

function ConnectionCard({ form, saved }: { form: OpenidFields; saved: Saved }) {
  const text = useText()
  const fill = (values: Partial<OpenidFields['values']>) => {
    for (const [name, value] of Object.entries(values)) form.set(name as 'issuer', value as string)
  }
  return (
    <SectionCard title={text('Connection')}>
      {!saved && (
        <>
          <Notice>{text('We’ll show the URLs for your provider after you add it.')}</Notice>
          <PresetField presets={openidPresets} onChoose={fill} />
        </>
      )}
      <Field form={form} name="issuer" autoComplete="off" placeholder="https://login.example.com" />
      <Field form={form} name="clientId" autoComplete="off" spellCheck={false} />
      <SecretField
        form={form as unknown as ProviderForm}
        label={text('Client secret')}
        hasSecret={saved?.hasSecret ?? false}
      />
      <MoreOptions hasError={rare.some(name => form.bind(name).error !== null)}>
        <ListField field={form.bind('scopes')} help={text('What to request from the provider.')} />
        <Field
          form={form}
          name="groupsClaim"
          help={text('The claim with the groups. Leave empty if you don’t use groups.')}
        />
        <Field
          form={form}
          name="emailClaim"
          help={text(
            'The claim with the email address: email, or for example emails, preferred_username or upn. People confirm it here unless the provider does.',
          )}
        />
        <Field
          form={form}
          name="pictureClaim"
          help={text('The claim with the profile picture. Leave empty for none.')}
        />
      </MoreOptions>
    </SectionCard>
  )
}
