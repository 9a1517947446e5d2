import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconFileExport from '@tabler/icons-react/dist/esm/icons/IconFileExport.mjs'
import type { Action } from '../../../ui/actions/action.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import { useIsPhone } from '../../../ui/use-media.ts'
import { may } from '../../permissions.ts'
import { useSite } from '../../site.ts'
import type { AdminListProps } from '../list-props.ts'
import type { ListDeclaration } from '../state/declaration.ts'
import type { ListView } from '../state/use-list.ts'
import { exportCsv } from './csv-export.ts'

export type HeadActionsProps<L extends ListDeclaration> = Pick<
  AdminListProps<L>,
  'primary' | 'moreActions' | 'exportLabel'
> & { view: ListView<L> }

/** Beside the title: what concerns the list as a whole. */
export function HeadActions<L extends ListDeclaration>(props: HeadActionsProps<L>) {
  const { view, primary, moreActions = [], exportLabel } = props
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
      {canPrimary && (
        <Button variant="primary" icon={primary.icon} onClick={primary.run}>
          {primary.label}
        </Button>
      )}
    </>
  )
}
