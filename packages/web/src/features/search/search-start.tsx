import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs'
import { useState } from 'react'
import { goTo } from '../../platform/navigation.ts'
import { Button } from '../../ui/button.tsx'
import { FileIcon } from '../../ui/file-icons/file-icon.tsx'
import { fileKindNames, fileKinds } from '../../ui/file-icons/file-kinds.ts'
import { useText } from '../../ui/text.ts'
import { forgetSearches, recentSearches } from './recent-searches.ts'
import classes from './search-start.module.css'
import { searchPath } from './search-state.ts'

/** Below an empty search field on a phone: what was searched for last, and kinds of files to look through. */
export function SearchStart({ onClose }: { onClose: () => void }) {
  const text = useText()
  const [recent, setRecent] = useState(recentSearches)
  const open = (path: string) => {
    onClose()
    goTo(path)
  }
  return (
    // The field keeps the focus, or the list would close before the tap.
    <div className={classes.start} onPointerDown={event => event.preventDefault()}>
      {recent.length > 0 && (
        <section aria-label={text('Recent searches')}>
          <header>
            <h2>{text('Recent searches')}</h2>
            <Button
              size="small"
              variant="quiet"
              onClick={() => {
                forgetSearches()
                setRecent([])
              }}
            >
              {text('Clear searches')}
            </Button>
          </header>
          <ul>
            {recent.map(words => (
              <li key={words}>
                <button type="button" onClick={() => open(searchPath({ q: words }))}>
                  <IconHistory size={18} stroke={1.7} aria-hidden="true" />
                  <span dir="auto">{words}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label={text('Search by type')}>
        <header>
          <h2>{text('Search by type')}</h2>
        </header>
        <ul className={classes.kinds}>
          {fileKinds.map(kind => (
            <li key={kind}>
              <button type="button" onClick={() => open(searchPath({ q: '', type: kind }))}>
                <FileIcon kind={kind} size={20} />
                <span>{text(fileKindNames[kind])}</span>
              </button>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}
