import type { Subscription } from '@holdall/contract/subscriptions/subscriptions.schemas.ts'
import IconArrowsDiff from '@tabler/icons-react/dist/esm/icons/IconArrowsDiff.mjs'
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
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
import { Avatar } from '../../../ui/people/avatar.tsx'
import { showAddress } from '../../../ui/people/show-address.ts'
import { useText } from '../../../ui/text.ts'
import { PlanName } from '../../plans/public.ts'
import { gatewayLabels } from '../gateway-labels.ts'
import {
  cancelSubscription,
  deleteSubscription,
  editSubscription,
  openComparison,
  openTimeline,
} from '../subscription-actions.ts'
import classes from './subscriptions-page.module.css'

const columns = {
  user: { render: ({ user }: Subscription) => <Person user={user} />, width: { min: 220, grow: 1.8 } },
  plan: { render: ({ plan }: Subscription) => <PlanName {...plan} /> },
  gateway_name: { render: (one: Subscription) => <Gateway {...one} />, width: { min: 100, grow: 0.4 } },
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
