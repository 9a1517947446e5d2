import type { KeyboardEvent } from 'react'
import { Suspense, useEffect, useId, useRef, useState } from 'react'
import { lazyPart } from '../../platform/lazy-part.ts'
import { goTo } from '../../platform/navigation.ts'
import { useLocation } from '../../platform/router/router-context.ts'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { usePaused } from '../../ui/hooks/use-paused.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { useText } from '../../ui/text.ts'
import { rememberSearch } from './recent-searches.ts'
import classes from './search-box.module.css'
import { readSearch, searchPath } from './search-state.ts'
import type { Choice } from './use-choices.ts'

const Suggestions = lazyPart(async () => ({ default: (await import('./suggestions.tsx')).Suggestions }))

const SearchStart = lazyPart(async () => ({ default: (await import('./search-start.tsx')).SearchStart }))

const pauseMs = 110

/** The search of the top bar: the best hits while the user types, all of them on Enter. */
export function Fill() {
  const text = useText()
  const frame = useRef<HTMLDivElement>(null)
  const listId = useId()
  const isPhone = useIsPhone()
  const { query, words, isOpen, isShown, chosen, setChosen, setChoices, open, close, change, onKeyDown } =
    useSearchBox()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave the field and its list
    <div
      ref={frame}
      className={classes.box}
      onBlur={event => !frame.current?.contains(event.relatedTarget as Node | null) && close()}
    >
      <SearchField
        size="large"
        label={text('Search files and folders')}
        shortcut="/"
        value={query}
        data-search-field
        role="combobox"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={isShown && chosen >= 0 ? `${listId}-${chosen}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        onFocus={open}
        onKeyDown={onKeyDown}
        onChange={change}
      />
      {isShown && (
        <Suspense>
          <Suggestions
            words={words}
            listId={listId}
            chosen={chosen}
            onChoices={setChoices}
            onChosen={setChosen}
            onClose={close}
          />
        </Suspense>
      )}
      {isPhone && isOpen && query.trim() === '' && (
        <Suspense>
          <SearchStart onClose={close} />
        </Suspense>
      )}
    </div>
  )
}

function useSearchBox() {
  const { pathname, searchStr } = useLocation()
  const isResults = pathname === '/drive/search'
  const asked = isResults ? readSearch(searchStr).q : ''
  const [query, setQuery] = useState(asked)
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const [choices, setChoices] = useState<readonly Choice[]>([])
  const words = usePaused(query.trim(), pauseMs)
  useEffect(() => setQuery(asked), [asked])
  useFollowing(isResults, words, asked, searchStr)

  const isShown = isOpen && query.trim() !== '' && !isResults
  const open = () => setOpen(true)
  const close = () => {
    setOpen(false)
    setChosen(-1)
  }
  const change = (value: string) => {
    setQuery(value)
    setChosen(-1)
    setOpen(true)
  }
  const enter = () => {
    const choice = isShown ? choices[chosen] : undefined
    close()
    rememberSearch(query)
    if (choice) choice.run()
    else if (query.trim() !== '') goTo(searchPath({ ...(isResults ? readSearch(searchStr) : {}), q: query.trim() }))
  }
  const leave = (field: HTMLElement) => {
    if (isShown) close()
    else if (query) setQuery('')
    else field.blur()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') enter()
    else if (event.key === 'Escape') leave(event.target as HTMLElement)
    // Moving past the last line returns to the field (-1).
    else if (isShown && step) setChosen(((chosen + step + 1 + choices.length + 1) % (choices.length + 1)) - 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { query, words, isOpen, isShown, chosen, setChosen, setChoices, open, close, change, onKeyDown }
}

/** On the results page the address follows what is typed. */
function useFollowing(isResults: boolean, words: string, asked: string, searchStr: string): void {
  const latest = useRef({ asked, searchStr })
  latest.current = { asked, searchStr }
  const followed = useRef(words)
  useEffect(() => {
    // After Enter or the Back button, the words may still be the previous ones: the address takes precedence then.
    if (followed.current === words) return
    followed.current = words
    const { asked: before, searchStr: address } = latest.current
    if (isResults && words !== before.trim()) goTo(searchPath({ ...readSearch(address), q: words }), { replace: true })
  }, [isResults, words])
}
