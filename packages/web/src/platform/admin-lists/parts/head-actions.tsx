import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconFileExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs'
import type { Action } from '../../../ui/actions/action.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { useIsPhone } from '../../../ui/hooks/use-media.ts'
import { useText } from '../../../ui/text.ts'
import { may } from '../../permissions.ts'
import { useSite } from '../../site.ts'
import type { BulkControl } from '../bulk/use-bulk.ts'
import type { SelectionControl } from '../bulk/use-selection.ts'
import type { AdminListProps, BulkAction, HeadAction } from '../list-props.ts'
import type { ListDeclaration } from '../state/declaration.ts'
import type { ListView } from '../state/use-list.ts'
import { exportCsv } from './csv-export.ts'

export type HeadActionsProps<L extends ListDeclaration> = Pick<
  AdminListProps<L>,
  'isPart' | 'primary' | 'secondary' | 'moreActions' | 'exportLabel'
> & {
  view: ListView<L>
  select: SelectionControl | null
  bulk: BulkControl
  bulkActions: readonly BulkAction[]
}

/** Shown beside the title: actions on the list as a whole. */
export function HeadActions<L extends ListDeclaration>(props: HeadActionsProps<L>) {
  const { view, isPart, primary, secondary, moreActions = [], exportLabel, select, bulk, bulkActions } = props
  const text = useText()
  const { me } = useSite()
  const isPhone = useIsPhone()
  const more: Action[] = [
    ...moreActions.filter(({ permission }) => !permission || may(me, permission)),
    {
      id: 'export',
      label: exportLabel ?? text('Export in CSV'),
      icon: IconFileExport,
      run: () => void exportCsv(view, text),
    },
  ]
  const canPrimary = primary && (!primary.permission || may(me, primary.permission))
  return (
    <>
      <ActionMenuButton
        label={text('More Actions')}
        icon={IconDots}
        actions={more}
        {...(isPhone ? {} : { button: {} })}
      />
      {secondary && (!secondary.permission || may(me, secondary.permission)) && (
        <HeadButton action={secondary} isPhone={isPhone} />
      )}
      {bulkActions
        .filter(({ isInHead }) => isInHead)
        .map(action => (
          <HeadButton
            key={action.id}
            isPhone={isPhone}
            action={{
              ...action,
              disabledReason: action.disabledReason ?? (select?.count ? undefined : text('Nothing is selected')),
              run: () => void bulk.start(action),
            }}
          />
        ))}
      {canPrimary && (
        <Button
          variant={isPart ? 'default' : 'primary'}
          icon={primary.icon}
          {...stateOf(primary)}
          onClick={primary.run}
        >
          {primary.label}
        </Button>
      )}
    </>
  )
}

function stateOf({ disabledReason }: HeadAction) {
  return disabledReason ? { disabled: true, title: disabledReason } : {}
}

function HeadButton({ action, isPhone }: { action: HeadAction; isPhone: boolean }) {
  const state = stateOf(action)
  if (isPhone) return <IconButton icon={action.icon} label={action.label} {...state} onClick={action.run} />
  return (
    <Button icon={action.icon} {...state} onClick={action.run}>
      {action.label}
    </Button>
  )
}
