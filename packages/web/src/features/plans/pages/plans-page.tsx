import type { Plan } from '@holdall/contract/plans/plans.schemas.ts'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { AdminList } from '../../../platform/admin-lists/admin-list.tsx'
import type { RowAction } from '../../../platform/admin-lists/list-props.ts'
import { planList } from '../../../platform/admin-lists/lists/plans.generated.ts'
import { StatusBadge } from '../../../platform/admin-lists/status-badge.tsx'
import { useDeletion } from '../../../platform/admin-lists/use-deletion.ts'
import { may } from '../../../platform/permissions.ts'
import { planTitle } from '../../../platform/plans/plan-title.ts'
import { useSite } from '../../../platform/site.ts'
import type { ConfirmRequest } from '../../../ui/feedback/confirm.tsx'
import { t, useText } from '../../../ui/text.ts'
import { PlanName } from '../components/plan-name.tsx'
import { editPlan } from '../edit-plan.ts'
import { intervalText, priceText } from '../plan-words.ts'
import { deletion } from '../queries.ts'
import { sync } from '../sync.ts'
import { useSyncNews } from '../sync-news.tsx'
import classes from './plans-page.module.css'

const columns = {
  name: { render: (plan: Plan) => <Name plan={plan} />, width: { min: 200, grow: 1.6 } },
  parent: { render: (plan: Plan) => <Words words={plan.parent?.name ?? ''} /> },
  amount: { render: (plan: Plan) => <Price plan={plan} />, width: { min: 110, grow: 0.5 } },
  currency: { width: { min: 84, grow: 0.3 } },
  interval: { render: (plan: Plan) => <Interval plan={plan} />, width: { min: 130, grow: 0.7 } },
}

/** What the site sells. */
export function Page() {
  const text = useText()
  const { me } = useSite()
  const { rowActions, bulkActions } = usePlanActions()
  const news = useSyncNews()
  return (
    <AdminList
      list={planList}
      title={text('Plans')}
      lead={news}
      nameOf={plan => planTitle(namesOf(plan), text)}
      columns={columns}
      onOpen={may(me, 'plans.update') ? plan => void editPlan(plan) : undefined}
      rowActions={rowActions}
      bulkActions={bulkActions}
      secondary={{
        id: 'sync',
        label: text('Sync', { meaning: 'plans' }),
        icon: IconRefresh,
        permission: 'plans.update',
        run: () => void sync(),
      }}
      primary={{
        id: 'create',
        label: text('Add New Plan'),
        icon: IconPlus,
        permission: 'plans.create',
        run: () => void editPlan(),
      }}
    />
  )
}

function usePlanActions() {
  const text = useText()
  const { deleteRow, deleteSelected } = useDeletion({
    listId: planList.id,
    permission: 'plans.delete',
    question,
    work: deletion,
  })
  const rowActions = (plan: Plan): readonly RowAction[] => [
    {
      id: 'edit',
      label: text('Edit plan'),
      icon: IconPencil,
      permission: 'plans.update',
      isInRow: true,
      run: () => void editPlan(plan),
    },
    deleteRow({ id: plan.id }),
  ]
  return { rowActions, bulkActions: [deleteSelected] }
}

/** Also asked about a single plan, since that is what is selected then. */
function question(): ConfirmRequest {
  return {
    title: t('Are you sure you want to delete selected plans?'),
    body: t('Plans with subscriptions that haven’t ended, and parents of other plans, are kept. This can’t be undone.'),
    confirmLabel: t('Delete'),
    danger: true,
  }
}

const namesOf = ({ name, parent }: Plan) => ({ name, parent: parent?.name ?? null })

function Name({ plan }: { plan: Plan }) {
  const text = useText()
  return (
    <span className={classes.name}>
      <PlanName {...namesOf(plan)} />
      {plan.hidden && <StatusBadge tone="plain">{text('Hidden', { meaning: 'a plan' })}</StatusBadge>}
    </span>
  )
}

function Price({ plan }: { plan: Plan }) {
  return <Words words={priceText(plan, useText())} />
}

function Interval({ plan }: { plan: Plan }) {
  return <Words words={intervalText(plan, useText())} />
}

function Words({ words }: { words: string }) {
  return words === '' ? <span data-nothing>–</span> : <span title={words}>{words}</span>
}
