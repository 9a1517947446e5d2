import type { Ref } from 'react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { SearchField } from '../../../ui/search-field.tsx'
import { useText } from '../../../ui/text.ts'
import { type Group, searchGroups } from '../document/api-document.ts'
import { Method } from './method.tsx'
import classes from './operation-list.module.css'

export type OperationListProps = { groups: Group[]; chosen: string | null; ref: Ref<HTMLElement> }

/** All calls by group, with a search. The groups open and close; a search opens those that it finds something in. */
export function OperationList({ groups, chosen, ref }: OperationListProps) {
  const text = useText()
  const [search, setSearch] = useState('')
  const found = useMemo(() => searchGroups(groups, search), [groups, search])
  const isSearching = search.trim() !== ''
  return (
    <nav ref={ref} className={classes.list} aria-label={text('Calls')}>
      <SearchField label={text('Search calls')} value={search} onChange={setSearch} />
      <p className={classes.found} role="status">
        {isSearching && found.length === 0 && text('No calls match your search')}
      </p>
      <div className={classes.groups} lang="en" dir="ltr">
        {found.map(group => (
          <GroupView key={group.name} group={group} chosen={chosen} isSearching={isSearching} />
        ))}
      </div>
    </nav>
  )
}

type GroupProps = { group: Group; chosen: string | null; isSearching: boolean }

function GroupView({ group, chosen, isSearching }: GroupProps) {
  const hasChosen = group.operations.some(({ id }) => id === chosen)
  const [isOpen, setOpen] = useState(hasChosen)
  const current = useRef<HTMLAnchorElement>(null)
  // A link to a call from elsewhere opens its group and shows it there.
  useEffect(() => {
    if (!hasChosen) return
    setOpen(true)
    current.current?.scrollIntoView({ block: 'nearest' })
  }, [hasChosen])
  return (
    <details open={isOpen || isSearching} onToggle={event => !isSearching && setOpen(event.currentTarget.open)}>
      <summary>
        <span>{group.title}</span>
        <small>{group.operations.length}</small>
      </summary>
      {(isOpen || isSearching) && (
        <ul>
          {group.operations.map(({ id, method, summary }) => (
            <li key={id}>
              <a
                ref={id === chosen ? current : undefined}
                href={`#${encodeURIComponent(id)}`}
                aria-current={id === chosen ? 'page' : undefined}
              >
                <Method name={method} />
                <span>{summary}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
