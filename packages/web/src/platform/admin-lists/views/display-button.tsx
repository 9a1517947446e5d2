import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import type { Action } from '../../../ui/actions/action.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { useText } from '../../../ui/text.ts'
import type { ListDeclaration } from '../state/declaration.ts'
import type { Density, ListLook } from '../state/list-look.ts'
import { usualLook } from '../state/list-look.ts'
import type { ColumnRoom } from '../table/use-fit.ts'

export type DisplayButtonProps = {
  list: ListDeclaration
  without: readonly string[]
  look: ListLook
  /** Null where all columns have room. */
  room: ColumnRoom | null
  onChange: (look: ListLook) => void
}

/** Which columns are shown, and how dense the rows are. */
export function DisplayButton({ list, without, look, room, onChange }: DisplayButtonProps) {
  const text = useText()
  const names = Object.keys(list.columns).filter(name => !without.includes(name))
  const labelOf = (name: string) => {
    const label = text(list.columns[name]?.label ?? name)
    return room?.hidden.includes(name) ? text('{{name}} (not enough room)', { name: label }) : label
  }
  const choices: Action[] = names.slice(1).map(name => ({
    id: name,
    group: 'columns',
    label: labelOf(name),
    isChecked: look.columns.includes(name),
    run: () =>
      onChange({
        ...look,
        columns: names.filter(one => (one === name ? !look.columns.includes(one) : look.columns.includes(one))),
      }),
  }))
  const densities: [Density, string][] = [
    ['comfortable', text('Comfortable rows')],
    ['compact', text('Compact rows')],
  ]
  const fitting: Action[] = room
    ? [
        {
          id: 'givesWay',
          group: 'room',
          label: text('Hide columns that don’t fit'),
          isChecked: room.givesWay,
          run: () => room.onGivesWay(!room.givesWay),
        },
      ]
    : []
  const actions: Action[] = [
    ...choices,
    ...fitting,
    ...densities.map(([density, label]) => ({
      id: density,
      group: 'density',
      label,
      isChecked: look.density === density,
      run: () => onChange({ ...look, density }),
    })),
    { id: 'usual', group: 'usual', label: text('Reset to default'), run: () => onChange(usualLook(list)) },
  ]
  return <ActionMenuButton icon={IconAdjustmentsHorizontal} label={text('Columns and density')} actions={actions} />
}
