import { DriveLogin, type OtherDrive } from '@holdall/contract/imports/imports.schemas.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../platform/api/call.ts'
import { Field } from '../../platform/forms/field.tsx'
import { useSchemaForm } from '../../platform/forms/use-schema-form.ts'
import { itemQuery } from '../../platform/items/tree.ts'
import { goTo } from '../../platform/navigation.ts'
import { useSearch } from '../../platform/router/router-context.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/form.tsx'
import { Page as PageFrame, PageHead, SectionCard } from '../../ui/layout/page.tsx'
import { useText } from '../../ui/text.ts'
import { homeSpaceId, useSpaces } from '../drive/public.ts'
import { ChooseFolders } from './choose-folders.tsx'
import classes from './imports.module.css'

type Found = { login: DriveLogin; drive: OtherDrive }

/** Moving in from another drive: first the sign-in, then what to bring and where. */
export function Page() {
  const text = useText()
  const { to } = useSearch() as { to?: string }
  const [found, setFound] = useState<Found | null>(null)
  const target = useTarget(to)
  return (
    <PageFrame title={text('Import from another drive')} width="form">
      <PageHead
        title={text('Import from another drive')}
        lead={text(
          'Import your folders from Nextcloud, ownCloud or any WebDAV server. Nothing is changed or deleted there.',
        )}
        actions={<Button onClick={() => goTo('/drive/imports')}>{text('Show imports')}</Button>}
      />
      {found && target ? (
        <ChooseFolders {...found} target={target} onBack={() => setFound(null)} />
      ) : (
        <SignIn onFound={setFound} />
      )}
    </PageFrame>
  )
}

/** The folder that the address names, or the top of the drive. */
function useTarget(to: string | undefined): { id: string; name: string } | null {
  const text = useText()
  const spaces = useSpaces()
  const home = spaces?.find(space => space.id === homeSpaceId()) ?? spaces?.find(space => space.kind === 'personal')
  const id = to ?? home?.rootId ?? ''
  const { data } = useQuery({ ...itemQuery(id), enabled: id !== '' })
  const space = spaces?.find(one => one.rootId === id)
  if (space) return { id, name: space.kind === 'personal' ? text('My files') : space.name }
  return data ? { id: data.id, name: data.name } : null
}

function SignIn({ onFound }: { onFound: (found: Found) => void }) {
  const text = useText()
  const form = useSchemaForm(DriveLogin, {
    initial: { address: '', user: '', password: '' },
    submit: async login => onFound({ login, drive: await call('imports.testDrive', { body: login }) }),
  })
  return (
    <Form form={form}>
      <SectionCard
        title={text('Sign in to the other drive')}
        footer={
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {text('Continue')}
          </Button>
        }
      >
        <div className={classes.form}>
          <Field form={form} name="address" autoComplete="off" inputMode="url" />
          <Field form={form} name="user" autoComplete="off" autoCapitalize="none" />
          <Field form={form} name="password" autoComplete="off" />
        </div>
      </SectionCard>
    </Form>
  )
}
