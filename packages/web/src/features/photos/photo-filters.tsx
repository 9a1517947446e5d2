import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import { useStarName } from '../../platform/items/tags/star-name.ts'
import { goTo } from '../../platform/navigation.ts'
import { ActionMenuButton } from '../../ui/actions/action-menu-button.tsx'
import { Button } from '../../ui/button.tsx'
import { useText } from '../../ui/text.ts'
import { useSpaces } from '../drive/public.ts'
import type { PhotoState } from './data/photo-state.ts'
import { photosPath } from './data/photo-state.ts'
import classes from './photo-filters.module.css'

export type PhotoFiltersProps = { state: PhotoState; count: number | null }

/** What is shown, and from where. Each is part of the address. */
export function PhotoFilters({ state, count }: PhotoFiltersProps) {
  const text = useText()
  const starName = useStarName()
  const workspaces = (useSpaces() ?? []).filter(space => space.kind === 'workspace')
  const kinds: Option[] = [
    { id: 'all', label: text('Photos and videos'), set: { kind: 'all' } },
    { id: 'pictures', label: text('Photos only'), set: { kind: 'pictures' } },
    { id: 'videos', label: text('Videos only'), set: { kind: 'videos' } },
  ]
  const places: Option[] = [
    { id: 'all', label: text('Everywhere'), set: { place: 'all' } },
    { id: 'own', label: text('My files'), set: { place: 'own' } },
    { id: 'shared', label: text('Shared with me'), set: { place: 'shared' } },
    ...workspaces.map(space => ({
      id: space.id,
      label: space.name,
      set: { place: 'all' as const, spaceId: space.id },
      group: 'workspaces',
    })),
  ]
  const { spaceId, ...rest } = state
  return (
    <>
      <div className={classes.bar} role="toolbar" aria-label={text('Filters')}>
        <Menu options={kinds} value={state.kind} onChange={set => goTo(photosPath({ ...state, ...set }), replaced)} />
        <Menu
          options={places}
          value={spaceId ?? state.place}
          onChange={set => goTo(photosPath({ ...rest, ...set }), replaced)}
        />
        <Button
          icon={IconStar}
          size="small"
          aria-pressed={state.isStarred === true}
          className={state.isStarred ? `${classes.star} ${classes.on}` : classes.star}
          onClick={() => goTo(photosPath({ ...state, isStarred: !state.isStarred }), replaced)}
        >
          {starName}
        </Button>
      </div>
      {count !== null && (
        <span className={classes.count} role="status">
          {text('{{count, number}} items', { count, defaultValue_one: '1 item' })}
        </span>
      )}
    </>
  )
}

const replaced = { replace: true }

type Option = { id: string; label: string; set: Partial<PhotoState>; group?: string }
type MenuProps = { options: readonly Option[]; value: string; onChange: (set: Partial<PhotoState>) => void }

function Menu({ options, value, onChange }: MenuProps) {
  const chosen = options.find(option => option.id === value) ?? options[0]
  return (
    <ActionMenuButton
      label={chosen?.label ?? ''}
      icon={IconChevronDown}
      align="start"
      button={{ size: 'small' }}
      className={value === 'all' ? classes.chip : `${classes.chip} ${classes.on}`}
      actions={options.map(({ id, label, set, group = 'options' }) => ({
        id,
        label,
        group,
        isChecked: id === chosen?.id,
        run: () => onChange(set),
      }))}
    />
  )
}
