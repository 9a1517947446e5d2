import { useQuery } from '@tanstack/react-query'
import type { KeyboardEvent } from 'react'
import { useDeferredValue, useEffect, useId, useState } from 'react'
import { goTo } from '../../../platform/navigation.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { useText } from '../../../ui/text.ts'
import { type FoundSetting, findSettings } from '../find-settings.ts'
import classes from './settings-page.module.css'

/** Finds settings of every panel by their labels and opens the chosen one. */
export function SettingsSearch() {
  const text = useText()
  const id = useId()
  const [query, setQuery] = useState('')
  const [marked, setMarked] = useState(0)
  const words = useDeferredValue(query.trim())
  const { data = [] } = useQuery({
    queryKey: ['settings-search', words],
    queryFn: () => findSettings(words),
    enabled: words !== '',
    staleTime: 0,
  })
  const isOpen = words !== '' && query !== ''
  useEffect(() => {
    document.getElementById(`${id}-${marked}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, marked])
  const found = isOpen ? data : []
  const change = (next: string) => {
    setQuery(next)
    setMarked(0)
  }
  const open = (one: FoundSetting | undefined) => {
    if (!one) return
    change('')
    goTo(one.href)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') setMarked(Math.min(marked + 1, found.length - 1))
    else if (event.key === 'ArrowUp') setMarked(Math.max(marked - 1, 0))
    else if (event.key === 'Enter') open(found[marked])
    else if (event.key === 'Escape' && query) change('')
    else return
    event.preventDefault()
  }
  return (
    <div className={classes.search}>
      <SearchField
        label={text('Search settings')}
        value={query}
        onChange={change}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={`${id}-found`}
        aria-autocomplete="list"
        aria-activedescendant={found[marked] ? `${id}-${marked}` : undefined}
        autoComplete="off"
        maxLength={100}
      />
      {isOpen && (
        <div id={`${id}-found`} role="listbox" aria-label={text('Settings found')} className={classes.found}>
          {found.map((one, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the marked one
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={one.key}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === marked}
              onMouseDown={event => event.preventDefault()}
              onClick={() => open(one)}
            >
              <span>{one.title}</span>
              <span>{one.panel}</span>
            </div>
          ))}
          {found.length === 0 && <p role="status">{text('No results match your search')}</p>}
        </div>
      )}
    </div>
  )
}
