import { dayValue, wordValue } from '@holdall/contract/kit/values/values.ts'
import type { Subscription } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import IconArrowsDiff from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSwitchHorizontal from '@tabler/icons-react/dist/esm/icons/IconSwitchHorizontal.mjs'
import IconTimeline from '@tabler/icons-react/dist/esm/icons/IconTimeline.mjs'
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import type { RowAction } from '../../../platform/admin-lists/list-props.ts'
import { subscriptionList } from '../../../platform/admin-lists/lists/subscriptions.generated.ts'
import { withTime } from '../../../platform/admin-lists/looks.tsx'
import { StatusBadge } from '../../../platform/admin-lists/status-badge.tsx'
import { PersonLink } from '../../../platform/people/person-link.tsx'
import { may } from '../../../platform/permissions.ts'
import { useSite } from '../../../platform/site.ts'
import { formatDate, formatDateTime } from '../../../ui/format/format.ts'
import { formatMoney } from '../../../ui/format/money.ts'
import { Avatar } from '../../../ui/people/avatar.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { type Translate, useText } from '../../../ui/text.ts'
import { PlanName } from '../../plans/public.ts'
import { gatewayLabels } from '../gateway-labels.ts'
import {
  cancelSubscription,
  changePlan,
  deleteSubscription,
  editSubscription,
  openComparison,
  openTimeline,
  resumeSubscription,
} from '../subscription-actions.ts'
import classes from './subscriptions-page.module.css'

const columns = {
  user: { render: ({ user }: Subscription) => <Person user={user} />, width: { min: 220, grow: 1.8 } },
  plan: { render: ({ plan }: Subscription) => <PlanName {...plan} /> },
  gateway_name: { render: (one: Subscription) => <Gateway {...one} />, width: { min: 100, grow: 0.4 } },
  renews_at: { render: (one: Subscription) => <Renewal {...one} /> },
  pastDue: { render: (one: Subscription) => <Arrears {...one} />, width: { min: 148, grow: 0.7 } },
  trialEndsAt: withTime('trialEndsAt'),
  missingAt: withTime('missingAt'),
  on_grace_period: { width: { min: 132, grow: 0.3 } },
}

/** Who has which plan. */
export function Page() {
  const text = useText()
  const { me } = useSite()
  const refusal = text('You don’t have permission to do this. Ask the owner or an administrator.')
  const mayUpdate = may(me, 'subscriptions.update')
  return (
    <AdminList
      list={subscriptionList}
      title={text('Subscriptions')}
      nameOf={({ user }) => user.email}
      columns={columns}
      onOpen={mayUpdate ? one => void editSubscription(one) : undefined}
      rowActions={useRowActions(mayUpdate ? undefined : refusal)}
      secondary={{
        id: 'compare',
        label: text('Compare with gateways'),
        icon: IconArrowsDiff,
        run: () => void openComparison(),
      }}
      primary={{
        id: 'create',
        label: text('Add New Subscription'),
        icon: IconPlus,
        disabledReason: may(me, 'subscriptions.create') ? undefined : refusal,
        run: () => void editSubscription(),
      }}
    />
  )
}

function useRowActions(refusal: string | undefined) {
  const text = useText()
  const gatewayActions = (one: Subscription): readonly RowAction[] => {
    const gateway = text(gatewayLabels[one.gateway_name])
    const url = one.gatewayUrl
    return [
      {
        id: 'change-plan',
        label: text('Change plan'),
        icon: IconSwitchHorizontal,
        disabledReason: refusal ?? whyNoChange(one, gateway, text),
        run: () => void changePlan(one),
      },
      ...(one.on_grace_period
        ? [
            {
              id: 'resume',
              label: text('Resume subscription'),
              icon: IconPlayerPlay,
              disabledReason: refusal,
              run: () => void resumeSubscription(one),
            },
          ]
        : []),
      ...(url === null
        ? []
        : [
            {
              id: 'gateway',
              label: text('Show subscription in {{gateway}}', { gateway }),
              icon: IconExternalLink,
              run: () => void window.open(url, '_blank', 'noopener'),
            },
          ]),
    ]
  }
  return (one: Subscription): readonly RowAction[] => [
    {
      id: 'edit',
      label: text('Edit subscription'),
      icon: IconPencil,
      isInRow: true,
      disabledReason: refusal,
      run: () => void editSubscription(one),
    },
    {
      id: 'timeline',
      label: text('Timeline'),
      icon: IconTimeline,
      run: () => void openTimeline(one),
    },
    ...(one.gateway_name === 'none' ? [] : gatewayActions(one)),
    {
      id: 'cancel',
      label: text('Cancel subscription'),
      icon: IconBan,
      isInRow: true,
      disabledReason:
        refusal ?? (one.cancelled ? text('This subscription is already cancelled. Reload the page.') : undefined),
      run: () => void cancelSubscription(one),
    },
    {
      id: 'delete',
      label: text('Delete'),
      icon: IconTrash,
      permission: 'subscriptions.delete',
      danger: true,
      run: () => void deleteSubscription(one),
    },
  ]
}

function whyNoChange({ cancelled, gateway_name }: Subscription, gateway: string, text: Translate): string | undefined {
  if (cancelled) return text('This subscription is already cancelled. Reload the page.')
  if (gateway_name !== 'paypal') return undefined
  return text(
    '{{gateway}} changes a plan only when the customer agrees on its own page. Ask them to change it on their plan page.',
    { gateway },
  )
}

/** A day that has passed without a payment isn’t shown as if it were still to come. */
function Renewal({ renews_at: at, pastDue, trialEndsAt, cancelled }: Subscription) {
  const text = useText()
  if (trialEndsAt !== null && !cancelled)
    return (
      <span className={classes.arrears} title={text('Trial until {{date}}', { date: dayValue(trialEndsAt) })}>
        <time dateTime={trialEndsAt}>{formatDate(trialEndsAt)}</time>
        <small>{text('In trial')}</small>
      </span>
    )
  if (pastDue) return <StatusBadge tone="bad">{text('Not paid')}</StatusBadge>
  if (at === null) return <span data-nothing>–</span>
  return (
    <time dateTime={at} title={formatDateTime(at)}>
      {formatDate(at)}
    </time>
  )
}

/** What is owed, since when, and until when the plan stays. */
function Arrears({ pastDue: due }: Subscription) {
  const text = useText()
  if (!due) return <span data-nothing>–</span>
  const amount = wordValue(formatMoney(due.amount, due.currency))
  const since = dayValue(due.since)
  const until = due.until && dayValue(due.until)
  return (
    <span className={classes.arrears}>
      <span>{text('{{amount}} since {{date}}', { amount, date: since })}</span>
      {until !== null && (
        <small>
          {Date.parse(due.until ?? '') > Date.now()
            ? text('Grace period until {{date}}', { date: until })
            : text('Grace period ended on {{date}}', { date: until })}
        </small>
      )}
    </span>
  )
}

function Person({ user }: Pick<Subscription, 'user'>) {
  return (
    <span className={classes.person}>
      <Avatar name={user.display_name} url={user.avatar} size={26} />
      <PersonLink id={user.id} title={user.display_name}>
        {showAddress(user.email)}
      </PersonLink>
    </span>
  )
}

function Gateway({ gateway_name: name, missingAt }: Subscription) {
  const text = useText()
  if (missingAt === null) return <span>{text(gatewayLabels[name])}</span>
  return (
    <span title={text('{{gateway}} doesn’t know this subscription', { gateway: text(gatewayLabels[name]) })}>
      {text(gatewayLabels[name])} <StatusBadge tone="bad">{text('Unknown there')}</StatusBadge>
    </span>
  )
}
