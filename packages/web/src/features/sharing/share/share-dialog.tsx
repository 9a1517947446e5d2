import type { GrantRole } from '@holdall/contract/drive/drive.schemas.ts'
import type { ShareInput } from '@holdall/contract/sharing/people.schemas.ts'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import { type KeyboardEvent, useState } from 'react'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { leaveForm } from '../../../platform/forms/leave-form.ts'
import { useForm } from '../../../platform/forms/use-form.ts'
import { nameItems } from '../../../platform/items/report.ts'
import { useSite, useZone } from '../../../platform/site.ts'
import { instantOf } from '../../../platform/time/zoned-time.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { FormBody } from '../../../ui/form.tsx'
import { type Translate, useText } from '../../../ui/text.ts'
import { AskedRows } from '../access-requests/asked-rows.tsx'
import { CopyLinks, GeneralAccess } from '../components/general-access.tsx'
import { useGeneralLink } from '../components/use-general-link.ts'
import { useLinkOptions } from '../components/use-link-options.ts'
import { newPassword } from '../new-password.ts'
import { openLinks } from '../open-links.ts'
import { accessSentence, givenSentence } from '../people/access-words.ts'
import { readAddresses } from '../people/email-list.ts'
import classes from '../people/people.module.css'
import { PeopleList } from '../people/people-list.tsx'
import { useAccess } from '../people/queries.ts'
import { RestrictAccess, RestrictedTo } from '../people/restrictions.tsx'
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

/** Gives people access to items; for one item it also shows who has access, and its link with its options. */
export function ShareDialog({ items, onAnswer }: ShareDialogProps) {
  const text = useText()
  const zone = useZone()
  const only = items.length === 1 ? items[0] : undefined
  const { form, names, isSharing } = usePeopleForm(items, zone)
  const { general, options, isUnfolded, setUnfolded } = useLinkPart(only)
  const isCopy = !isSharing && !options.isDirty && only !== undefined && general.canCopy
  const send = async () => {
    if (isCopy) return general.copy()
    if (options.isDirty && !(await options.send())) return
    if (isSharing || !options.isDirty) await form.send()
  }
  const isBusy = form.isBusy || options.isBusy || general.isBusy
  const isDirty = isSharing || form.values.message !== '' || options.isDirty
  const isNew = options.isDirty && general.link === null
  // Enter in an empty field makes no link: that takes the button itself.
  const keys = (event: KeyboardEvent) => {
    if (isCopy && event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault()
  }
  return (
    <Dialog
      title={text('Share {{what}}', { what: nameItems(items) })}
      size="share"
      onClose={() => void leaveForm(isDirty, () => onAnswer(null))}
      isSticky={isDirty}
      form={{ isBusy, problems: form.problems, send }}
      footer={
        <>
          {!only && <CopyLinks items={items} />}
          <Button type="submit" variant="primary" isBusy={isBusy} {...(isCopy && { icon: IconLink })}>
            {mainLabel({ isCopy, isSharing, isSaving: options.isDirty, isNew }, text)}
          </Button>
        </>
      }
    >
      <FormBody form={form} className={classes.fields} onKeyDown={keys}>
        <Sentence
          itemId={only?.id}
          names={names}
          role={form.values.role}
          until={untilOf(form.values.expiresAt, zone)}
        />
        <ShareFields form={form} zone={zone} isSharing={isSharing} />
      </FormBody>
      {only && <People item={only} />}
      {only && (
        <FormBody form={options} onKeyDown={keys}>
          <General
            item={only}
            {...{ general, options, isUnfolded }}
            onUnfold={setUnfolded}
            onLinks={() => void openLinks(only)}
          />
        </FormBody>
      )}
    </Dialog>
  )
}

type Doing = { isCopy: boolean; isSharing: boolean; isSaving: boolean; isNew: boolean }

/** What the one button does now. */
function mainLabel({ isCopy, isSharing, isSaving, isNew }: Doing, text: Translate): string {
  if (isCopy) return text('Copy link')
  if (!isSaving) return text('Share')
  if (isSharing) return text('Save and share')
  return isNew ? text('Create and copy link') : text('Save')
}

/** Who is being chosen, and what they get. */
function usePeopleForm(items: readonly Item[], zone: string) {
  const form = useForm({
    initial: empty,
    fieldOf: { 'grant.own-item': 'emails', 'group.not-found': 'emails', 'grant.already-over': 'expiresAt' },
    async submit(values) {
      await shareMany(items, inputOf({ ...values, emails }, zone))
      form.reset({ ...empty, role: values.role })
    },
  })
  const { typed, groups } = form.values
  const emails = [...new Set([...form.values.emails, ...readAddresses(typed).emails])]
  const names = [...groups.map(group => group.name), ...emails]
  return { form, names, isSharing: names.length > 0 || typed.trim() !== '' }
}

/** The link for anyone who has it, with its options; a new one begins with a password where the site asks for one. */
function useLinkPart(only: Item | undefined) {
  const [isUnfolded, setUnfolded] = useState(false)
  const draft = () => {
    setUnfolded(true)
    options.set('password', newPassword())
  }
  const general = useGeneralLink(only?.id, draft)
  const { link, policy } = general
  const options = useLinkOptions({ itemId: only?.id ?? '', link, policy, onDone: () => setUnfolded(false) })
  return { general, options, isUnfolded, setUnfolded }
}

type SentenceProps = {
  itemId: string | undefined
  names: readonly string[]
  role: GrantRole
  until: string | null
}

/**
 * Who has access or, while people are being chosen, what they will be able to do. It keeps its space, so that nothing
 * jumps.
 */
function Sentence({ itemId, names, role, until }: SentenceProps) {
  const text = useText()
  const myId = useSite().me?.id ?? ''
  const { data, error } = useAccess(itemId ?? '', itemId !== undefined)
  const words =
    names.length > 0 ? givenSentence(names, role, text, until) : data ? accessSentence(data, myId, text) : '\u00a0'
  if (names.length === 0 && (!itemId || (error && !data))) return null
  return (
    <p className={classes.sentence} role="status">
      {words}
    </p>
  )
}

function General(props: Omit<Parameters<typeof GeneralAccess>[0], 'access'>) {
  const { data } = useAccess(props.item.id)
  return <GeneralAccess {...props} access={data} />
}

function People({ item }: { item: Item }) {
  const access = useAccess(item.id)
  const { data } = access
  if (data) {
    const choice = <RestrictAccess itemId={item.id} access={data} isFolder={item.kind === 'folder'} />
    return (
      <>
        <AskedRows requests={data.requests} />
        <PeopleList access={data} aside={choice} />
        <RestrictedTo access={data} canOpen />
      </>
    )
  }
  if (access.error) return <ErrorState isCompact onRetry={() => access.refetch()} isRetrying={access.isFetching} />
  return <SkeletonRows rows={1} rowHeight={56} columns={1} />
}

function untilOf(wall: string, zone: string): string | null {
  return instantOf(wall, zone)?.toISOString() ?? null
}

function inputOf(form: ShareForm, zone: string): ShareInput {
  return {
    emails: [...form.emails],
    groupIds: form.groups.map(group => group.id),
    role: form.role,
    expiresAt: form.expiresAt ? (untilOf(form.expiresAt, zone) ?? form.expiresAt) : null,
    message: form.message,
    withVersions: form.withVersions && !readsVersions(form.role),
  }
}
