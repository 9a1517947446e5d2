import '../theme/mantine-admin.css'
import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { AdminShellProps } from '../../platform/shell-props.ts'
import { Wordmark } from '../../ui/brand/mark.tsx'
import { IconButton } from '../../ui/button.tsx'
import { SkipLink } from '../../ui/layout/skip-link.tsx'
import { useText } from '../../ui/text.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import classes from './admin-shell.module.css'
import { NavLink } from './nav-link.tsx'

const collapsedKey = 'holdall.admin.collapsed'

export function AdminShell(props: AdminShellProps) {
  const { siteName, logoUrl, homeTo, search, account, banner, isFlush, children } = props
  const isPhone = useIsPhone()
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedKey) === '1')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const text = useText()
  const toggle = () => {
    if (isPhone) return setDrawerOpen(!isDrawerOpen)
    localStorage.setItem(collapsedKey, isCollapsed ? '0' : '1')
    setCollapsed(!isCollapsed)
  }
  const isShown = isPhone ? isDrawerOpen : !isCollapsed
  return (
    <div className={classes.shell} data-density="compact">
      <SkipLink />
      <header className={classes.navbar}>
        <IconButton
          icon={isPhone ? IconMenu2 : IconLayoutSidebar}
          label={isShown ? text('Hide navigation') : text('Show navigation')}
          aria-expanded={isShown}
          onClick={toggle}
        />
        <Link to={homeTo} className={classes.brand}>
          <Wordmark size={24} name={siteName} logoUrl={logoUrl} />
        </Link>
        <div className={classes.search}>{search}</div>
        <div className={classes.account}>{account}</div>
      </header>
      <div className={classes.under}>
        {isPhone && isDrawerOpen && (
          <button type="button" tabIndex={-1} aria-hidden="true" className={classes.shade} onClick={toggle} />
        )}
        {(!isPhone || isDrawerOpen) && (
          <Sidebar {...props} isCollapsed={!isPhone && isCollapsed} onFollow={() => setDrawerOpen(false)} />
        )}
        <div className={classes.column}>
          {banner}
          <main id="content" tabIndex={-1} className={classes.content} data-flush={isFlush || undefined}>
            {children}
          </main>
        </div>
      </div>
    </div>
  )
}

type SidebarProps = Pick<AdminShellProps, 'entries' | 'version'> & { isCollapsed: boolean; onFollow: () => void }

function Sidebar({ entries, version, isCollapsed, onFollow }: SidebarProps) {
  const text = useText()
  return (
    <aside
      aria-label={text('Sidebar')}
      className={classes.sidebar}
      data-collapsed={isCollapsed || undefined}
      onKeyDown={event => event.key === 'Escape' && onFollow()}
    >
      <nav aria-label={text('Administration')} className={classes.nav}>
        {entries.map(entry => (
          <NavLink
            key={entry.id}
            entry={entry}
            className={classes.navLink}
            iconSize={18}
            isIconOnly={isCollapsed}
            onFollow={onFollow}
          />
        ))}
      </nav>
      <p className={classes.version} title={isCollapsed ? version : undefined}>
        {isCollapsed ? version : text('Version: {{version}}', { version })}
      </p>
    </aside>
  )
}
