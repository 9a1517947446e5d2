import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import type { ShareInput } from '@holdall/contract/sharing/people.schemas.ts'
import { useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { useSubmit } from '../../../platform/early/use-submit.ts'
import { useSite, useZone } from '../../../platform/site.ts'
import { instantOf } from '../../../platform/time/zoned-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Notice } from '../../../ui/plain/notice.tsx'
import { useText } from '../../../ui/text.ts'
import { nameItems } from '../../drive/public.ts'
import { AskedRows } from '../access-requests/asked-rows.tsx'
import { CopyLinks, GeneralAccess } from '../components/general-access.tsx'
import { openLinks } from '../open-links.ts'
import { accessSentence, givenSentence } from '../people/access-words.ts'
import { Closings } from '../people/closings.tsx'
import { readAddresses } from '../people/email-list.ts'
import classes from '../people/people.module.css'
import { PeopleInput } from '../people/people-input.tsx'
import { PeopleList } from '../people/people-list.tsx'
import { useAccess } from '../people/queries.ts'
import { readsVersions } from '../people/roles.ts'
import { ShareFields, type ShareForm } from './share-fields.tsx'
import { shareMany } from './share-many.ts'

type Item = { id: string; name: string; kind: 'file' | 'folder' }
export type ShareDialogProps = AnswerProps<never> & { items: readonly Item[] }

const empty: ShareForm = {
  emails: [],
  groups: [],
  typed: '',
  role: 'viewer',
  ends: '',
  message: '',
  withVersions: false,
}
const fields = ['emails', 'role', 'expiresAt', 'message', 'withVersions'] as const

/** Gives people access to items; for one item it also shows who has access, and its link. */
export function ShareDialog({ items, onAnswer }: ShareDialogProps) {
  const text = useText()
  const zone = useZone()
  const [form, setForm] = useState(empty)
  const submit = useSubmit(fields, {
    'grant.own-item': 'emails',
    'group.not-found': 'emails',
    'grant.already-over': 'expiresAt',
  })
  const close = () => onAnswer(null)
  const emails = [...new Set([...form.emails, ...readAddresses(form.typed).emails])]
  const names = [...form.groups.map(group => group.name), ...emails]
  const isSharing = names.length > 0 || form.typed.trim() !== ''
  const only = items.length === 1 ? items[0] : undefined
  const send = () =>
    submit.run(async () => {
      await shareMany(items, inputOf({ ...form, emails }, zone))
      setForm({ ...empty, role: form.role })
    })
  return (
    <Dialog
      title={text('Share {{what}}', { what: nameItems(items) })}
      onClose={close}
      isSticky={isSharing}
      onSubmit={() => (isSharing ? void send() : close())}
      footer={
        <>
          {!only && <CopyLinks items={items} />}
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
        <Sentence itemId={only?.id} names={names} role={form.role} />
        <PeopleInput
          emails={form.emails}
          typed={form.typed}
          groups={form.groups}
          error={submit.errors.emails}
          label={text('Add people or groups')}
          onGroups={groups => setForm(before => ({ ...before, groups }))}
          onChange={chosen => setForm(before => ({ ...before, emails: chosen }))}
          onTyped={typed => setForm(before => ({ ...before, typed }))}
        />
        <ShareFields form={form} zone={zone} errors={submit.errors} onChange={setForm} />
      </div>
      {only && <People item={only} />}
      {only && (
        <GeneralAccess
          item={only}
          onMore={linkId => {
            close()
            void openLinks(only, linkId)
          }}
        />
      )}
    </Dialog>
  )
}

type SentenceProps = { itemId: string | undefined; names: readonly string[]; role: GrantRole }

/**
 * Who has access or, while people are being chosen, what they will be able to do. It keeps its space, so that nothing
 * jumps.
 */
function Sentence({ itemId, names, role }: SentenceProps) {
  const text = useText()
  const myId = useSite().me?.id ?? ''
  const { data, error } = useAccess(itemId ?? '', itemId !== undefined)
  const words = names.length > 0 ? givenSentence(names, role, text) : data ? accessSentence(data, myId, text) : '\u00a0'
  if (names.length === 0 && (!itemId || (error && !data))) return null
  return (
    <p className={classes.sentence} role="status">
      {words}
    </p>
  )
}

function People({ item }: { item: Item }) {
  const access = useAccess(item.id)
  const isFolder = item.kind === 'folder'
  if (access.data) {
    return (
      <>
        <AskedRows requests={access.data.requests} />
        <PeopleList access={access.data} />
        <Closings itemId={item.id} access={access.data} isFolder={isFolder} />
      </>
    )
  }
  if (access.error) return <ErrorState isCompact onRetry={() => access.refetch()} isRetrying={access.isFetching} />
  return <SkeletonRows rows={1} rowHeight={56} columns={1} />
}

function inputOf(form: ShareForm, zone: string): ShareInput {
  return {
    emails: [...form.emails],
    groupIds: form.groups.map(group => group.id),
    role: form.role,
    expiresAt: form.ends ? (instantOf(form.ends, zone)?.toISOString() ?? form.ends) : null,
    message: form.message,
    withVersions: form.withVersions && !readsVersions(form.role),
  }
}
