import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { setProgressPlace } from '../../platform/registry/progress-place.ts'
import type { DriveShellProps } from '../../platform/registry/shell-props.ts'
import { Link } from '../../platform/router/link.tsx'
import { Mark, Wordmark } from '../../ui/brand/mark.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useBackLayer } from '../../ui/dialog/back-layers.ts'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { useContentPlace } from '../../ui/layout/content-place.ts'
import { SkipLink } from '../../ui/layout/skip-link.tsx'
import { SplitDetails } from '../../ui/layout/split-details.tsx'
import { useText } from '../../ui/text.ts'
import { BottomBar } from './bottom-bar.tsx'
import classes from './drive-shell.module.css'
import { Rail } from './rail.tsx'

export function DriveShell(props: DriveShellProps) {
  const { details, banner, children } = props
  const contentPlace = useContentPlace()
  const isPhone = useIsPhone()
  return (
    <div className={classes.shell}>
      <SkipLink />
      {!isPhone && <Rail {...props.rail} siteName={props.siteName} brand={props.brand} homeTo={props.homeTo} />}
      <div className={classes.column}>
        <TopBar {...props} isPhone={isPhone} />
        {banner}
        <SplitDetails
          isOpen={Boolean(details)}
          title={details?.title}
          details={details?.content}
          onClose={() => details?.onClose()}
        >
          <main ref={contentPlace} id="content" tabIndex={-1} className={classes.content}>
            {children}
          </main>
        </SplitDetails>
        {isPhone && (
          <BottomBar
            entries={props.bottomNav}
            uploadActions={props.uploadActions}
            moreActions={props.moreActions ?? []}
          />
        )}
      </div>
    </div>
  )
}

function TopBar({ homeTo, siteName, brand, search, account, isPhone }: DriveShellProps & { isPhone: boolean }) {
  const text = useText()
  const bar = useRef<HTMLElement>(null)
  const [isSearchWanted, setSearching] = useState(false)
  const isSearching = isPhone && isSearchWanted
  useBackLayer(isSearching, () => setSearching(false))
  const openSearch = () => {
    // The keyboard of a phone only comes for a field that gets the focus within the tap itself.
    flushSync(() => setSearching(true))
    focusSearch(bar.current)
  }
  return (
    <header ref={bar} className={classes.topBar}>
      {isSearching && (
        <IconButton icon={IconArrowLeft} label={text('Close search')} onClick={() => setSearching(false)} />
      )}
      {isPhone && !isSearching && (
        <Link to={homeTo} className={classes.phoneBrand} aria-label={siteName ?? 'Holdall'}>
          {brand?.logo && !brand.symbol ? (
            <Wordmark size={26} name={siteName} brand={brand} />
          ) : (
            <Mark size={30} symbol={brand?.symbol} />
          )}
        </Link>
      )}
      <div className={classes.search} hidden={isPhone && !isSearching}>
        {search}
      </div>
      {!isSearching && (
        <div className={classes.account}>
          <div ref={setProgressPlace} className={classes.progress} />
          {isPhone && search && <IconButton icon={IconSearch} label={text('Search')} onClick={openSearch} />}
          {account}
        </div>
      )}
    </header>
  )
}

/** Moves the focus to the search field; on a slow network, once its code has come. */
function focusSearch(bar: HTMLElement | null): void {
  const focus = () => {
    const field = bar?.querySelector<HTMLElement>('[data-search-field]')
    field?.focus()
    return field !== null
  }
  if (!bar || focus()) return
  const watch = new MutationObserver(() => {
    if (focus()) watch.disconnect()
  })
  watch.observe(bar, { childList: true, subtree: true })
}
