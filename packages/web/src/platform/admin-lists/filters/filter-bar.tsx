import type { Filter, FilterDeclaration } from '@holdall/contract/kit/list-parts/filters.ts'
import { mostFilters } from '@holdall/contract/kit/list-parts/filters.ts'
import IconFilter from '@tabler/icons-react/dist/esm/icons/IconFilter.mjs'
import { useRef, useState } from 'react'
import type { Action } from '../../../ui/actions/action.ts'
import { ActionMenuButton } from '../../../ui/actions/action-menu-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { useText } from '../../../ui/text.ts'
import { findUser } from '../../people/find-user.ts'
import type { FoundUser } from '../../people/user-search.ts'
import { useZone } from '../../site.ts'
import { todayIn } from '../../time/zone.ts'
import { newFilter } from '../state/filters.ts'
import classes from './filter-bar.module.css'
import { FilterChip } from './filter-chip.tsx'

export type FilterBarProps = {
  declared: Readonly<Record<string, FilterDeclaration>>
  filters: readonly Filter[]
  onChange: (filters: readonly Filter[]) => void
}

/** The filters of a list as chips, and the button that adds one. */
export function FilterBar({ declared, filters, onChange }: FilterBarProps) {
  const text = useText()
  const today = useToday()
  const bar = useRef<HTMLDivElement>(null)
  const [opened, setOpened] = useState<number | null>(null)
  // A chip that still lacks its text is not yet one of the list's filters.
  const [draft, setDraft] = useState<Filter | null>(null)
  const put = (index: number, filter: Filter) => {
    if (index < filters.length) return onChange(filters.map((other, at) => (at === index ? filter : other)))
    setDraft(filter.value === '' ? filter : null)
    if (filter.value !== '') onChange([...filters, filter])
  }
  const remove = (index: number) => {
    if (index < filters.length) onChange(filters.filter((_, at) => at !== index))
    setDraft(null)
    setOpened(null)
    bar.current?.querySelector<HTMLElement>('[data-add-filter] button')?.focus()
  }
  const add = async (key: string, filter: FilterDeclaration) => {
    const made = newFilter(key, filter, today) ?? personFilter(key, await findUser())
    if (!made) return
    if (made.value === '') setDraft(made)
    else onChange([...filters, made])
    // For a person just picked, and for "has", the chip is usually complete; the editor opens for the others.
    if (filter.kind !== 'user' && filter.kind !== 'relation') setOpened(filters.length)
  }
  const actions: Action[] = Object.entries(declared).map(([key, filter]) => ({
    id: key,
    label: text(filter.label),
    run: () => void add(key, filter),
  }))
  if (actions.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of chips, not of form fields
    <div ref={bar} role="group" aria-label={text('Filters')} className={classes.bar}>
      {[...filters, ...(draft ? [draft] : [])].map((filter, index) => {
        const declaration = declared[filter.key]
        return (
          declaration && (
            <FilterChip
              // biome-ignore lint/suspicious/noArrayIndexKey: two chips may be alike; a chip is its place
              key={`${index} ${filter.key}`}
              declared={declaration}
              filter={filter}
              today={today}
              isOpen={opened === index}
              onOpen={isOpen => {
                setOpened(isOpen ? index : null)
                if (!isOpen) setDraft(null)
              }}
              onChange={next => put(index, next)}
              onRemove={() => remove(index)}
            />
          )
        )
      })}
      {filters.length < mostFilters && (
        <span data-add-filter>
          <ActionMenuButton
            label={filters.length === 0 ? text('Filter') : text('Add filter')}
            icon={IconFilter}
            actions={actions}
            align="start"
            button={{ variant: filters.length === 0 ? 'default' : 'quiet' }}
          />
        </span>
      )}
      {filters.length > 1 && (
        <Button variant="quiet" onClick={() => onChange([])}>
          {text('Clear filters')}
        </Button>
      )}
    </div>
  )
}

function personFilter(key: string, user: FoundUser | null): Filter | null {
  return user && { key, operator: '=', value: user.id }
}

/** Today's date in the time zone that the server uses to compare days. */
function useToday(): string {
  return todayIn(useZone())
}
