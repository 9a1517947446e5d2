import { sizeValue } from '@holdall/contract/kit/values/values.ts'
import type { Removal } from '@holdall/contract/users/manage.schemas.ts'
import { formatFileSize } from '../../../ui/format/format.ts'
import { namedText, useText } from '../../../ui/text.ts'
import classes from './removal.module.css'

export type RemovalFactsProps = {
  removal: Removal
  /** Name of the new owner; null if there is none. */
  heir: string | null
  /** The new owner also gets the personal drive. */
  givesFiles: boolean
}

interface Fact {
  readonly id: string
  readonly what: string
  readonly more?: readonly string[]
  /** What happens to it with the current choices. */
  readonly fate: string
  readonly isLost: boolean
}

/** What a user has, line by line, and what happens to it with the current choices. */
export function RemovalFacts(props: RemovalFactsProps) {
  const text = useText()
  const facts = [
    ...useFileFacts(props),
    ...useWorkspaceFacts(props),
    ...useSharingFacts(props),
    ...usePaymentFacts(props),
  ]
  return (
    <dl className={classes.facts} aria-label={text('What happens to their data')}>
      {facts.map(({ id, what, more, fate, isLost }) => (
        <div key={id}>
          <dt>
            {what}
            {more?.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: files may have one name and size
              <small key={index} title={line}>
                {line}
              </small>
            ))}
          </dt>
          <dd data-lost={isLost || undefined}>{fate}</dd>
        </div>
      ))}
    </dl>
  )
}

function useFileFacts({ removal, heir, givesFiles }: RemovalFactsProps): Fact[] {
  const text = useText()
  const { files, largest } = removal
  const isGiven = heir !== null && givesFiles
  const { count } = files
  const what = text('{{count, number}} files in their own drive, {{size}}', {
    count,
    size: sizeValue(files.bytes),
    defaultValue_one: 'One file in their own drive, {{size}}',
  })
  const facts: Fact[] = [
    {
      id: 'files',
      what,
      more: largest.map(file => `${namedText(file.name)}, ${formatFileSize(file.size)}`),
      fate:
        count === 0
          ? text('Empty', { meaning: 'a drive' })
          : isGiven
            ? text('Transferred')
            : text('Deleted', { meaning: 'what happens to files' }),
      isLost: count > 0 && !isGiven,
    },
  ]
  if (isGiven && files.trashBytes > 0) {
    facts.push({
      id: 'trash',
      what: text('Their trash, {{size}}', { size: sizeValue(files.trashBytes) }),
      fate: text('Deleted', { meaning: 'what happens to files' }),
      isLost: true,
    })
  }
  return facts
}

function useWorkspaceFacts({ removal, heir }: RemovalFactsProps): Fact[] {
  const text = useText()
  const { owned, unmanaged, left } = removal.workspaces
  const facts: Fact[] = owned.map(space => ({
    id: space.id,
    what: text('Their workspace {{name}}, {{size}}', { name: space.name, size: sizeValue(space.bytes) }),
    more: [
      space.others > 0
        ? text('{{count, number}} other members', {
            count: space.others,
            defaultValue_one: 'One other member',
          })
        : text('No other members'),
    ],
    fate: heir === null ? text('Deleted', { meaning: 'what happens to files' }) : text('Transferred'),
    isLost: heir === null,
  }))
  for (const space of unmanaged) {
    facts.push({
      id: space.id,
      what: text('Workspace {{name}}', { name: space.name }),
      more: [text('No other managers')],
      fate: heir === null ? text('No manager left') : text('Managed by the new owner'),
      isLost: heir === null,
    })
  }
  if (left > 0) {
    facts.push({
      id: 'left',
      what: text('{{count, number}} workspaces of other users', {
        count: left,
        defaultValue_one: 'One workspace of another user',
      }),
      fate: text('They leave; their files stay'),
      isLost: false,
    })
  }
  return facts
}

/** What they pay for ends with the account; what they paid stays on record. */
function usePaymentFacts({ removal: { subscriptions, invoices } }: RemovalFactsProps): Fact[] {
  const text = useText()
  const facts: Fact[] = subscriptions.map(({ id, plan, gateway }) => ({
    id,
    what: text('Their plan {{name}}', { name: plan }),
    more: gateway === 'none' ? [] : [text('Collected through {{gateway}}', { gateway: gatewayNames[gateway] })],
    fate: gateway === 'none' ? text('Ends now') : text('Cancelled now, without a refund'),
    isLost: true,
  }))
  if (invoices > 0) {
    facts.push({
      id: 'invoices',
      what: text('{{count, number}} invoices', { count: invoices, defaultValue_one: '{{count, number}} invoice' }),
      fate: text('Kept for your accounts'),
      isLost: false,
    })
  }
  return facts
}

const gatewayNames = { stripe: 'Stripe', paypal: 'PayPal' } as const

function useSharingFacts({ removal, heir, givesFiles }: RemovalFactsProps): Fact[] {
  const text = useText()
  const { shared, requests, comments } = removal
  const isGiven = heir !== null && givesFiles
  // Shared items are in their drive or in workspaces they own; each is handled separately.
  const kept = (isGiven ? shared.ofDrive.given : 0) + (heir === null ? 0 : shared.given - shared.ofDrive.given)
  const working = isGiven ? shared.ofDrive.links : 0
  const things = (count: number) =>
    text('{{count, number}} files and folders shared with others', {
      count,
      defaultValue_one: 'One file or folder shared with others',
    })
  const links = (count: number) => text('{{count, number}} links', { count, defaultValue_one: '1 link' })
  const facts: (Fact & { count: number })[] = [
    {
      id: 'shared',
      count: kept,
      what: things(kept),
      fate: text('Still shared'),
      isLost: false,
    },
    {
      id: 'unshared',
      count: shared.given - kept,
      what: things(shared.given - kept),
      fate: text('No longer shared'),
      isLost: true,
    },
    {
      id: 'links',
      count: working,
      what: links(working),
      fate: text('Still working'),
      isLost: false,
    },
    {
      id: 'dead-links',
      count: shared.links - working,
      what: links(shared.links - working),
      fate: text('No longer working'),
      isLost: true,
    },
    {
      id: 'comments',
      count: comments,
      what: text('{{count, number}} comments on other users’ files', {
        count: comments,
        defaultValue_one: 'One comment on someone else’s file',
      }),
      fate: text('Kept without their name'),
      isLost: false,
    },
  ]
  const isOfRequests = requests > 0 && shared.links > 0
  const more = [
    text('{{count, number}} file requests among the links', {
      count: requests,
      defaultValue_one: 'One file request among the links',
    }),
  ]
  const last = facts.findLast(fact => fact.id.endsWith('links') && fact.count > 0)
  return facts.filter(fact => fact.count > 0).map(fact => (isOfRequests && fact === last ? { ...fact, more } : fact))
}
