import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import type { ShareInput } from '@holdall/contract/sharing/people.schemas.ts'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { useSubmit } from '../../../platform/early/use-submit.ts'
import { useZone } from '../../../platform/site.ts'
import { instantOf } from '../../../platform/zoned-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { FieldPair } from '../../../ui/plain/field-pair.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { SelectField } from '../../../ui/plain/select-field.tsx'
import { TextAreaField } from '../../../ui/plain/text-area-field.tsx'
import { TextField } from '../../../ui/plain/text-field.tsx'
import type { Translate } from '../../../ui/text.ts'
import { useText } from '../../../ui/text.ts'
import { openLinks } from '../open-links.ts'
import { readAddresses } from './email-list.ts'
import classes from './people.module.css'
import { PeopleInput } from './people-input.tsx'
import { PeopleList } from './people-list.tsx'
import { share, useAccess } from './queries.ts'
import { grantRoles, roleName, roleWords } from './roles.ts'

export type ShareDialogProps = AnswerProps<never> & { item: { id: string; name: string; kind: 'file' | 'folder' } }

interface Form {
  emails: readonly string[]
  typed: string
  role: GrantRole
  ends: string
  message: string
}

const empty: Form = { emails: [], typed: '', role: 'viewer', ends: '', message: '' }
const fields = ['emails', 'role', 'expiresAt', 'message'] as const

/** Gives people access to one item, and shows who has it. */
export function ShareDialog({ item, onAnswer }: ShareDialogProps) {
  const text = useText()
  const zone = useZone()
  const [form, setForm] = useState(empty)
  const access = useAccess(item.id)
  const submit = useSubmit(fields, { 'grant.own-item': 'emails', 'grant.already-over': 'expiresAt' })
  const close = () => onAnswer(null)
  const emails = [...new Set([...form.emails, ...readAddresses(form.typed).emails])]
  const isSharing = emails.length > 0 || form.typed.trim() !== ''
  const send = () =>
    submit.run(async () => {
      const given = await share(item.id, inputOf({ ...form, emails }, zone))
      setForm({ ...empty, role: form.role })
      showToast({ key: 'share', message: sharedWith(given.length, given[0]?.email ?? '', text) })
    })
  return (
    <Dialog
      title={text('Share “{{name}}”', { name: item.name })}
      onClose={close}
      isSticky={isSharing}
      onSubmit={() => (isSharing ? void send() : close())}
      footer={
        <>
          <Button
            icon={IconLink}
            variant="quiet"
            onClick={() => {
              close()
              void openLinks(item)
            }}
          >
            {text('Links…')}
          </Button>
          {isSharing ? (
            <Button type="submit" variant="primary" isBusy={submit.isBusy}>
              {text('Share')}
            </Button>
          ) : (
            <Button variant="primary" onClick={close}>
              {text('Done')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.fields}>
        {submit.formError && <Notice tone="danger">{submit.formError}</Notice>}
        <PeopleInput
          emails={form.emails}
          typed={form.typed}
          error={submit.errors.emails}
          onChange={chosen => setForm(before => ({ ...before, emails: chosen }))}
          onTyped={typed => setForm(before => ({ ...before, typed }))}
        />
        {isSharing && <ShareFields form={form} zone={zone} errors={submit.errors} onChange={setForm} />}
        {isSharing && emails.length > 0 && (
          <p className={classes.sentence} role="status">
            {sentenceOf(emails, form.role, text)}
          </p>
        )}
      </div>
      {access.error && !access.data && (
        <ErrorState isCompact onRetry={() => access.refetch()} isRetrying={access.isFetching} />
      )}
      {!access.error && !access.data && <SkeletonRows rows={2} rowHeight={56} columns={1} />}
      {access.data && <PeopleList itemId={item.id} access={access.data} />}
    </Dialog>
  )
}

type ShareFieldsProps = {
  form: Form
  zone: string
  errors: Readonly<Record<string, string | undefined>>
  onChange: (form: Form) => void
}

function ShareFields({ form, zone, errors, onChange }: ShareFieldsProps) {
  const text = useText()
  return (
    <>
      <FieldPair isRoomy>
        <SelectField
          label={text('Role')}
          value={form.role}
          error={errors.role ?? null}
          onChange={event => onChange({ ...form, role: event.target.value as GrantRole })}
        >
          {grantRoles.map(role => (
            <option key={role} value={role}>
              {roleName(role, text)}
            </option>
          ))}
        </SelectField>
        <TextField
          label={text('Ends')}
          type="datetime-local"
          help={text('Time in {{zone}}', { zone: zone.replaceAll('_', ' ') })}
          value={form.ends}
          error={errors.expiresAt}
          onChange={event => onChange({ ...form, ends: event.target.value })}
        />
      </FieldPair>
      <TextAreaField
        label={text('Message')}
        rows={2}
        maxLength={2000}
        value={form.message}
        error={errors.message ?? null}
        onChange={event => onChange({ ...form, message: event.target.value })}
      />
    </>
  )
}

function inputOf(form: Form, zone: string): ShareInput {
  return {
    emails: [...form.emails],
    role: form.role,
    expiresAt: form.ends ? (instantOf(form.ends, zone)?.toISOString() ?? null) : null,
    message: form.message,
  }
}

function sentenceOf(emails: readonly string[], role: GrantRole, text: Translate): string {
  const [first = '', second = ''] = emails
  const what = roleWords(role, text)
  if (emails.length === 1) return text('{{first}} will be able to {{what}}.', { first, what })
  if (emails.length === 2) return text('{{first}} and {{second}} will be able to {{what}}.', { first, second, what })
  return text('{{first}} and {{count, number}} others will be able to {{what}}.', {
    first,
    count: emails.length - 1,
    what,
  })
}

function sharedWith(count: number, first: string, text: Translate): string {
  return text('Shared with {{count, number}} people', {
    count,
    first,
    defaultValue_one: 'Shared with {{first}}',
  })
}
