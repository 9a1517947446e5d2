import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import type { DriveShellProps } from '../../platform/registry/shell-props.ts'
import { Link } from '../../platform/router/link.tsx'
import { ActionMenuButton } from '../../ui/actions/action-menu-button.tsx'
import { Mark, Wordmark } from '../../ui/brand/mark.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useBackLayer } from '../../ui/dialog/back-layers.ts'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { SkipLink } from '../../ui/layout/skip-link.tsx'
import { SplitDetails } from '../../ui/layout/split-details.tsx'
import { useText } from '../../ui/text.ts'
import { BottomBar } from './bottom-bar.tsx'
import classes from './drive-shell.module.css'
import { NavLink } from './nav-link.tsx'

export function DriveShell(props: DriveShellProps) {
  const { details, banner, children } = props
  const isPhone = useIsPhone()
  return (
    <div className={classes.shell}>
      <SkipLink />
      {!isPhone && <Rail {...props} />}
      <div className={classes.column}>
        <TopBar {...props} isPhone={isPhone} />
        {banner}
        <SplitDetails
          isOpen={Boolean(details)}
          title={details?.title}
          details={details?.content}
          onClose={() => details?.onClose()}
        >
          <main id="content" tabIndex={-1} className={classes.content}>
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

function Rail(props: DriveShellProps) {
  const { siteName, logoUrl, homeTo, nav, newActions, spaceSwitcher, folderTree, spaceMeter } = props
  const text = useText()
  return (
    <aside aria-label={text('Sidebar')} className={classes.rail}>
      <Link to={homeTo} className={classes.brand}>
        <Wordmark size={27} name={siteName} logoUrl={logoUrl} />
      </Link>
      <div className={classes.railTop}>
        {spaceSwitcher}
        {newActions.length > 0 && (
          <ActionMenuButton
            label={text('New')}
            icon={IconPlus}
            actions={newActions}
            align="start"
            button={{ variant: 'primary', size: 'medium', isFullWidth: true }}
          />
        )}
      </div>
      <nav aria-label={text('Drive')} className={classes.nav}>
        {nav.map(entry => (
          <NavLink key={entry.id} entry={entry} className={classes.navLink} iconSize={19} />
        ))}
      </nav>
      {folderTree && <div className={classes.tree}>{folderTree}</div>}
      {spaceMeter && <div className={classes.meter}>{spaceMeter}</div>}
    </aside>
  )
}

function TopBar({ homeTo, siteName, logoUrl, search, account, isPhone }: DriveShellProps & { isPhone: boolean }) {
  const text = useText()
  const [isSearching, setSearching] = useState(false)
  useBackLayer(isPhone && isSearching, () => setSearching(false))
  if (isPhone && isSearching) {
    return (
      <header className={classes.topBar}>
        <IconButton icon={IconArrowLeft} label={text('Close search')} onClick={() => setSearching(false)} />
        <div className={classes.search}>{search}</div>
      </header>
    )
  }
  return (
    <header className={classes.topBar}>
      {isPhone && (
        <Link to={homeTo} className={classes.phoneBrand} aria-label={siteName ?? 'Holdall'}>
          {logoUrl ? <Wordmark size={26} name={siteName} logoUrl={logoUrl} /> : <Mark size={30} />}
        </Link>
      )}
      {!isPhone && <div className={classes.search}>{search}</div>}
      <div className={classes.account}>
        {isPhone && search && (
          <IconButton icon={IconSearch} label={text('Search')} onClick={() => setSearching(true)} />
        )}
        {account}
      </div>
    </header>
  )
}
