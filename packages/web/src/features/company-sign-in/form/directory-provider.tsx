import type { CompanyProvider } from '@holdall/contract/company-sign-in/providers.schemas.ts'
import { useMemo } from 'react'
import { Field, Fields } from '../../../platform/forms/field.tsx'
import type { Complaints } from '../../../platform/forms/form-values.ts'
import { useSchemaForm } from '../../../platform/forms/use-schema-form.ts'
import { SectionCard } from '../../../ui/layout/page.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { ButtonCard, PeopleCard, RulesCard } from './common-cards.tsx'
import {
  type DirectoryFields,
  DirectoryForm,
  directoryInput,
  directoryValues,
  type ProviderForm,
} from './form-values.ts'
import { ListField } from './list-field.tsx'
import { MoreOptions } from './more-options.tsx'
import { PresetField } from './preset-field.tsx'
import { directoryPresets } from './presets.ts'
import { keepProvider, ProviderFormFrame } from './provider-form.tsx'
import { SecretField } from './secret-field.tsx'

type Saved = Extract<CompanyProvider, { kind: 'directory' }> | null

/** Stands for what a person typed; a value of sentences, because they have braces of their own. */
const gaps = { user: '{{user}}', dn: '{{dn}}', gid: '{{gid}}' }

/** A provider that is asked for a name and a password: LDAP, Active Directory. */
export function DirectoryProvider({ saved }: { saved: Saved }) {
  const text = useText()
  const initial = useMemo(() => directoryValues(saved), [saved])
  const form = useSchemaForm(DirectoryForm, {
    initial,
    alsoCheck: missing,
    submit: values =>
      keepProvider(saved, directoryInput(values), saved ? text('Provider saved') : text('Provider added')),
  })
  const common = form as unknown as ProviderForm
  const current = () => directoryInput(form.values)
  return (
    <ProviderFormFrame kind="directory" {...{ saved, current }} form={common}>
      <ButtonCard form={common} />
      <ConnectionCard form={form} isNew={!saved} />
      <SearchCard form={form} hasSecret={saved?.hasSecret ?? false} />
      <GroupsCard form={form} />
      <PeopleCard form={common}>
        <Field form={form} name="trustsAddresses" />
      </PeopleCard>
      <RulesCard form={common} saved={saved} />
    </ProviderFormFrame>
  )
}

/** What one way of finding people needs, and the other doesn't. */
function missing({ bind, base, personDn }: Readonly<Record<string, unknown>>): Complaints {
  const name = bind === 'direct' ? 'personDn' : 'base'
  const value = bind === 'direct' ? personDn : base
  return value === '' || value === undefined ? { [name]: { text: 'This field is required' } } : {}
}

function ConnectionCard({ form, isNew }: { form: DirectoryFields; isNew: boolean }) {
  const text = useText()
  const fill = (values: Partial<DirectoryFields['values']>) => {
    for (const [name, value] of Object.entries(values)) form.set(name as 'filter', value as string)
  }
  const rare = ['authority', 'timeoutSeconds'] as const
  return (
    <SectionCard title={text('Connection')}>
      {isNew && <PresetField presets={directoryPresets} onChoose={fill} />}
      <ListField field={form.bind('servers')} placeholder="ldap.example.com" />
      <Field
        form={form}
        name="security"
        choices={{
          ldaps: text('TLS from the beginning (LDAPS)'),
          starttls: text('TLS on the usual port (StartTLS)'),
          none: text('None', { meaning: 'encryption' }),
        }}
      />
      {form.values.security === 'none' && (
        <Notice tone="warning">{text('Passwords are sent unencrypted. Use this only for testing.')}</Notice>
      )}
      <MoreOptions hasError={rare.some(name => form.bind(name).error !== null)}>
        <Field
          form={form}
          name="authority"
          rows={4}
          spellCheck={false}
          placeholder="-----BEGIN CERTIFICATE-----"
          help={text(
            'The certificate (PEM) of the authority that signed the servers’ certificates. Leave empty if it’s a public one.',
          )}
        />
        <Field form={form} name="timeoutSeconds" label={text('Time for each server (seconds)')} />
      </MoreOptions>
    </SectionCard>
  )
}

const attributes = [
  ...['idAttribute', 'emailAttribute', 'firstNameAttribute', 'lastNameAttribute', 'pictureAttribute'],
] as ('idAttribute' | 'emailAttribute' | 'firstNameAttribute' | 'lastNameAttribute' | 'pictureAttribute')[]

function SearchCard({ form, hasSecret }: { form: DirectoryFields; hasSecret: boolean }) {
  const text = useText()
  const isDirect = form.values.bind === 'direct'
  return (
    <SectionCard title={text('Finding people')}>
      <Field
        form={form}
        name="bind"
        choices={{
          service: text('Search with a service account'),
          direct: text('Sign in as the person'),
        }}
      />
      {isDirect && (
        <Field
          form={form}
          name="personDn"
          required
          spellCheck={false}
          placeholder="uid={{user}},ou=people,dc=example,dc=com"
          help={text('{{user}} stands for the username someone enters.', gaps)}
        />
      )}
      <Field
        form={form}
        name="serviceDn"
        spellCheck={false}
        placeholder="cn=holdall,ou=services,dc=example,dc=com"
        help={
          isDirect
            ? text('Regularly checks who still has an account there. Leave empty to skip this check.')
            : text('Searches the directory and regularly checks who still has an account there.')
        }
      />
      <SecretField
        form={form as unknown as ProviderForm}
        label={text('Password of the service account')}
        hasSecret={hasSecret}
      />
      <Field
        form={form}
        name="base"
        required={!isDirect}
        spellCheck={false}
        placeholder="ou=people,dc=example,dc=com"
      />
      <Field
        form={form}
        name="filter"
        spellCheck={false}
        help={text('Who can sign in. {{user}} stands for the username someone enters.', gaps)}
      />
      <MoreOptions hasError={attributes.some(name => form.bind(name).error !== null)}>
        <Fields form={form} list={attributes} />
      </MoreOptions>
    </SectionCard>
  )
}

function GroupsCard({ form }: { form: DirectoryFields }) {
  const text = useText()
  const hasGroups = form.values.groupBase !== ''
  return (
    <SectionCard title={text('Groups in the directory')}>
      <Field form={form} name="groupBase" spellCheck={false} placeholder="ou=groups,dc=example,dc=com" />
      {hasGroups && (
        <>
          <Field
            form={form}
            name="groupFilter"
            spellCheck={false}
            help={text(
              '{{dn}} stands for the entry of a person or group, {{user}} for the person’s username and {{gid}} for the number of their primary group.',
              gaps,
            )}
          />
          <Field form={form} name="groupNameAttribute" />
          <Field
            form={form}
            name="nestedGroups"
            help={text('Members of a group also belong to the groups that contain it.')}
          />
        </>
      )}
    </SectionCard>
  )
}
