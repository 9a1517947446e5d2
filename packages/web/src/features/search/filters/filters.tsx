import type { Space } from '@holdall/contract/drive/drive.schemas.ts'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { reportProblem } from '../../../platform/items/report.ts'
import { useTags } from '../../../platform/items/tags/queries.ts'
import { useStarName } from '../../../platform/items/tags/star-name.ts'
import { goTo } from '../../../platform/navigation.ts'
import { useZone } from '../../../platform/site.ts'
import { todayIn } from '../../../platform/time/zone.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { fileKindNames, fileKinds } from '../../../ui/file-icons/file-kinds.ts'
import { useText } from '../../../ui/text.ts'
import { useSpaces } from '../../drive/public.ts'
import type { SearchState } from '../search-state.ts'
import { hasFilters, searchPath } from '../search-state.ts'
import { askDates, customDatesLabel } from './custom-dates.ts'
import { dateChoices, sizeChoices } from './filter-choices.ts'
import classes from './filters.module.css'

type Change = Partial<SearchState>

/** The filters of a search. Each is part of the address. */
export function Filters({ state, folderName }: { state: SearchState; folderName: string | null }) {
  const text = useText()
  const spaces = useSpaces() ?? []
  const space = spaces.find(one => one.rootId === state.in)
  const change = (next: Change) => goTo(searchPath({ ...state, ...next }), { replace: true })
  const today = todayIn(useZone())
  const dates = dateChoices(text, today)
  const sizes = sizeChoices(text)
  return (
    <div className={classes.bar} role="toolbar" aria-label={text('Filters')}>
      <SpaceMenu spaces={spaces} current={space} onChange={change} />
      <Menu
        label={text('Type')}
        value={state.type}
        options={fileKinds.map(kind => ({ id: kind, label: text(fileKindNames[kind]), set: { type: kind } }))}
        clear={{ type: undefined }}
        onChange={change}
      />
      <Menu
        label={text('Owner')}
        value={state.owner}
        options={[
          { id: 'me', label: text('Owned by me'), set: { owner: 'me' } },
          { id: 'others', label: text('Owned by others'), set: { owner: 'others' } },
        ]}
        clear={{ owner: undefined }}
        onChange={change}
      />
      <Menu
        label={text('Modified')}
        value={
          state.modifiedAfter || state.modifiedBefore
            ? (dates.find(({ set }) => set.modifiedAfter === state.modifiedAfter && !state.modifiedBefore)?.id ?? 'own')
            : undefined
        }
        ownLabel={customDatesLabel(state, text)}
        options={dates}
        more={{
          id: 'custom',
          label: text('Custom dates…'),
          run: () => askDates(state, today, change).catch(reportProblem),
        }}
        clear={{ modifiedAfter: undefined, modifiedBefore: undefined }}
        onChange={change}
      />
      <Menu
        label={text('Size')}
        value={
          state.minSize || state.maxSize
            ? (sizes.find(({ set }) => set.minSize === state.minSize && set.maxSize === state.maxSize)?.id ?? 'own')
            : undefined
        }
        ownLabel={text('Custom size')}
        options={sizes}
        clear={{ minSize: undefined, maxSize: undefined }}
        onChange={change}
      />
      <TagFilter value={state.tag} onChange={change} />
      <StarToggle isOn={state.starred === 'true'} onChange={on => change({ starred: on })} />
      <Toggle label={text('Shared')} isOn={state.shared === 'true'} onChange={on => change({ shared: on })} />
      <Toggle label={text('In trash')} isOn={state.trashed === 'true'} onChange={on => change({ trashed: on })} />
      {state.in && !space && (
        <Toggle
          label={folderName ? text('In “{{folder}}”', { folder: folderName }) : text('In one folder')}
          isOn
          onChange={() => change({ in: undefined })}
        />
      )}
      {hasFilters(state) && (
        <Button
          variant="quiet"
          size="small"
          icon={IconX}
          onClick={() => goTo(searchPath({ q: state.q }), { replace: true })}
        >
          {text('Clear filters')}
        </Button>
      )}
    </div>
  )
}

type SpaceMenuProps = { spaces: readonly Space[]; current: Space | undefined; onChange: (change: Change) => void }

/** Everywhere, or in one space only; shown only if there are several spaces. */
function SpaceMenu({ spaces, current, onChange }: SpaceMenuProps) {
  const text = useText()
  if (spaces.length < 2) return null
  return (
    <Menu
      label={text('Everywhere')}
      value={current?.rootId}
      options={spaces.map(one => ({
        id: one.rootId,
        label: one.kind === 'personal' ? text('My files') : one.name,
        set: { in: one.rootId },
      }))}
      clear={{ in: undefined }}
      anyLabel={text('Everywhere')}
      onChange={onChange}
    />
  )
}

type MenuProps = {
  label: string
  value: string | undefined
  /** The label of a value that is none of the options. */
  ownLabel?: string
  options: readonly { id: string; label: string; set: Change }[]
  anyLabel?: string
  /** Shown last: asks for a custom value. */
  more?: { id: string; label: string; run: () => void }
  clear: Change
  onChange: (change: Change) => void
}

function Menu({ label, value, ownLabel, options, anyLabel, more, clear, onChange }: MenuProps) {
  const text = useText()
  const chosen = options.find(option => option.id === value)
  const actions = [
    {
      id: 'any',
      label: anyLabel ?? text('Any'),
      isChecked: value === undefined,
      group: 'any',
      run: () => onChange(clear),
    },
    ...options.map(option => ({
      id: option.id,
      label: option.label,
      isChecked: option.id === value,
      group: 'options',
      run: () => onChange({ ...clear, ...option.set }),
    })),
    ...(more ? [{ ...more, group: 'more', isChecked: value === 'own' }] : []),
  ]
  const shown = chosen?.label ?? (value === undefined ? label : ownLabel)
  return (
    <ActionMenuButton
      label={shown ?? label}
      icon={IconChevronDown}
      actions={actions}
      align="start"
      button={{ size: 'small' }}
      className={value === undefined ? classes.chip : `${classes.chip} ${classes.on}`}
    />
  )
}

function TagFilter({ value, onChange }: { value: string | undefined; onChange: (change: Change) => void }) {
  const text = useText()
  const { tags } = useTags()
  if (tags.length === 0) return null
  return (
    <Menu
      label={text('Tag')}
      value={value}
      ownLabel={text('A tag')}
      options={tags.map(tag => ({ id: tag.id, label: tag.name, set: { tag: tag.id } }))}
      clear={{ tag: undefined }}
      onChange={onChange}
    />
  )
}

function StarToggle(props: { isOn: boolean; onChange: (value: 'true' | undefined) => void }) {
  return <Toggle label={useStarName()} {...props} />
}

function Toggle(props: { label: string; isOn: boolean; onChange: (value: 'true' | undefined) => void }) {
  const { label, isOn, onChange } = props
  return (
    <Button
      size="small"
      aria-pressed={isOn}
      className={isOn ? `${classes.chip} ${classes.on}` : classes.chip}
      onClick={() => onChange(isOn ? undefined : 'true')}
    >
      {label}
    </Button>
  )
}
