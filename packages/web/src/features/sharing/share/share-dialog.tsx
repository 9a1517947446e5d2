import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import type { ShareInput } from '@holdall/contract/sharing/people.schemas.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { useForm } from '../../../platform/forms/use-form.ts'
import { nameItems } from '../../../platform/items/report.ts'
import { useSite, useZone } from '../../../platform/site.ts'
import { instantOf } from '../../../platform/time/zoned-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { FormBody } from '../../../ui/form.tsx'
import { useText } from '../../../ui/text.ts'
import { AskedRows } from '../access-requests/asked-rows.tsx'
import { CopyLinks, GeneralAccess } from '../components/general-access.tsx'
import { openLinks } from '../open-links.ts'
import { accessSentence, givenSentence } from '../people/access-words.ts'
import { readAddresses } from '../people/email-list.ts'
import classes from '../people/people.module.css'
import { PeopleInput } from '../people/people-input.tsx'
import { PeopleList } from '../people/people-list.tsx'
import { useAccess } from '../people/queries.ts'
import { Restrictions } from '../people/restrictions.tsx'
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
  expiresAt: '',
  message: '',
  withVersions: false,
}

/** Gives people access to items; for one item it also shows who has access, and its link. */
export function ShareDialog({ items, onAnswer }: ShareDialogProps) {
  const text = useText()
  const zone = useZone()
  const form = useForm({
    initial: empty,
    fieldOf: { 'grant.own-item': 'emails', 'group.not-found': 'emails', 'grant.already-over': 'expiresAt' },
    async submit(values) {
      if (!isSharing) return close()
      await shareMany(items, inputOf({ ...values, emails }, zone))
      form.reset({ ...empty, role: values.role })
    },
  })
  const close = () => onAnswer(null)
  const { typed, groups, role } = form.values
  const people = form.bind('emails')
  const emails = [...new Set([...people.value, ...readAddresses(typed).emails])]
  const names = [...groups.map(group => group.name), ...emails]
  const isSharing = names.length > 0 || typed.trim() !== ''
  const only = items.length === 1 ? items[0] : undefined
  return (
    <Dialog
      title={text('Share {{what}}', { what: nameItems(items) })}
      onClose={close}
      isSticky={isSharing}
      form={form}
      footer={
        <>
          {!only && <CopyLinks items={items} />}
          <Button type="submit" variant="primary" isBusy={form.isBusy}>
            {isSharing ? text('Share') : text('Done')}
          </Button>
        </>
      }
    >
      <FormBody form={form} className={classes.fields}>
        <Sentence itemId={only?.id} names={names} role={role} />
        <PeopleInput
          emails={people.value}
          typed={typed}
          groups={groups}
          error={people.error ?? undefined}
          label={text('Add people or groups')}
          onGroups={chosen => form.set('groups', chosen)}
          onChange={people.change}
          onTyped={words => form.set('typed', words)}
        />
        <ShareFields form={form} zone={zone} />
      </FormBody>
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
        <Restrictions itemId={item.id} access={access.data} isFolder={isFolder} />
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
    expiresAt: form.expiresAt ? (instantOf(form.expiresAt, zone)?.toISOString() ?? form.expiresAt) : null,
    message: form.message,
    withVersions: form.withVersions && !readsVersions(form.role),
  }
}
