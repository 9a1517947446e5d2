import type { ReactNode, Ref } from 'react'
import { useEffect, useState } from 'react'
import { usePaused } from '../../../ui/hooks/use-paused.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { useText, wordInSentence } from '../../../ui/text.ts'
import { FilterBar } from '../filters/filter-bar.tsx'
import type { ListDeclaration } from '../state/declaration.ts'
import type { ListLook } from '../state/list-look.ts'
import type { ListView } from '../state/use-list.ts'
import { DisplayButton, type DisplayButtonProps } from './display-button.tsx'
import classes from './list-tools.module.css'
import { ViewsButton } from './views-button.tsx'

export type ListToolsProps<L extends ListDeclaration> = {
  view: ListView<L>
  searchRef: Ref<HTMLInputElement>
  look: ListLook
  onLook: (look: ListLook) => void
  room: DisplayButtonProps['room']
  without: readonly string[]
  withoutFilters: readonly string[]
  ownFilter: ReactNode
}

/** Search, filters, and how the list looks. */
export function ListTools<L extends ListDeclaration>(props: ListToolsProps<L>) {
  const { view, searchRef, look, onLook, room, without, withoutFilters, ownFilter } = props
  const text = useText()
  const { list, state } = view
  const declared = Object.fromEntries(Object.entries(list.filters).filter(([key]) => !withoutFilters.includes(key)))
  return (
    <div className={classes.tools}>
      {list.search && <Search view={view} label={text(list.search)} inputRef={searchRef} />}
      <div className={classes.filters}>
        {ownFilter}
        <FilterBar declared={declared} filters={state.filters} onChange={filters => view.change({ filters })} />
      </div>
      <div className={classes.end}>
        <ViewsButton view={view} />
        <DisplayButton list={list} without={without} look={look} room={room} onChange={onLook} />
      </div>
    </div>
  )
}

const pauseMs = 250

type SearchProps<L extends ListDeclaration> = { view: ListView<L>; label: string; inputRef: Ref<HTMLInputElement> }

/** Searches once the user pauses typing. The address doesn't overwrite what is typed meanwhile, but going back does. */
function Search<L extends ListDeclaration>({ view, label, inputRef }: SearchProps<L>) {
  const text = useText()
  const { query } = view.state
  const [typed, setTyped] = useState(query)
  const [asked, setAsked] = useState(query)
  const paused = usePaused(typed, pauseMs)
  if (query !== asked) {
    setAsked(query)
    setTyped(query)
  }
  const isAhead = paused === typed && typed !== query
  useEffect(() => {
    if (!isAhead) return
    setAsked(typed)
    view.change({ query: typed }, { replace: true })
  }, [isAhead, typed, view])
  return (
    <SearchField
      ref={inputRef}
      label={text('Search by {{what}}', { what: wordInSentence(label) })}
      maxLength={200}
      shortcut="/"
      className={classes.search}
      value={typed}
      onChange={setTyped}
      onKeyDown={event => {
        if (event.key !== 'Escape') return
        if (typed) setTyped('')
        else event.currentTarget.blur()
      }}
    />
  )
}
