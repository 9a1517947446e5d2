import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminShellProps } from '../../platform/registry/shell-props.ts'
import { Link } from '../../platform/router/link.tsx'
import { Wordmark } from '../../ui/brand/mark.tsx'
import { IconButton } from '../../ui/button.tsx'
import { useBackLayer } from '../../ui/dialog/back-layers.ts'
import { useIsPhone } from '../../ui/hooks/use-media.ts'
import { useContentPlace } from '../../ui/layout/content-place.ts'
import { SkipLink } from '../../ui/layout/skip-link.tsx'
import { useText } from '../../ui/text.ts'
import classes from './admin-shell.module.css'
import { NavLink } from './nav-link.tsx'

const collapsedKey = 'holdall.admin.collapsed'

export function AdminShell(props: AdminShellProps) {
  const { siteName, brand, homeTo, search, account, banner, isFlush, children } = props
  const isPhone = useIsPhone()
  const [isCollapsed, setCollapsed] = useState(() => localStorage.getItem(collapsedKey) === '1')
  const [isDrawerOpen, setDrawerOpen] = useState(false)
  const toggler = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLElement>(null)
  const contentPlace = useContentPlace()
  const text = useText()
  const isDrawer = isPhone && isDrawerOpen
  const closeDrawer = () => {
    setDrawerOpen(false)
    toggler.current?.focus()
  }
  const follow = () => {
    if (!isDrawer) return
    // The page can take focus once it is no longer inert.
    flushSync(() => setDrawerOpen(false))
    content.current?.focus()
  }
  const toggle = () => {
    if (isPhone) return setDrawerOpen(!isDrawerOpen)
    localStorage.setItem(collapsedKey, isCollapsed ? '0' : '1')
    setCollapsed(!isCollapsed)
  }
  useBackLayer(isDrawer, closeDrawer)
  const isShown = isPhone ? isDrawerOpen : !isCollapsed
  return (
    <div className={classes.shell} data-density="compact">
      <SkipLink />
      <header className={classes.navbar}>
        <IconButton
          ref={toggler}
          icon={isPhone ? IconMenu2 : IconLayoutSidebar}
          label={isShown ? text('Hide navigation') : text('Show navigation')}
          aria-expanded={isShown}
          onClick={toggle}
        />
        <Link to={homeTo} className={classes.brand}>
          <Wordmark size={24} name={siteName} brand={brand} />
        </Link>
        <div className={classes.search}>{search}</div>
        <div className={classes.account}>{account}</div>
      </header>
      <div className={classes.under}>
        {isDrawer && (
          <button type="button" tabIndex={-1} aria-hidden="true" className={classes.shade} onClick={closeDrawer} />
        )}
        {(!isPhone || isDrawerOpen) && (
          <Sidebar
            {...props}
            isDrawer={isDrawer}
            isCollapsed={!isPhone && isCollapsed}
            onFollow={follow}
            onClose={closeDrawer}
          />
        )}
        <div ref={contentPlace} className={classes.column} inert={isDrawer}>
          {banner}
          <main ref={content} id="content" tabIndex={-1} className={classes.content} data-flush={isFlush || undefined}>
            {children}
          </main>
        </div>
      </div>
    </div>
  )
}

type SidebarProps = Pick<AdminShellProps, 'entries' | 'version'> & {
  isDrawer: boolean
  isCollapsed: boolean
  onFollow: () => void
  onClose: () => void
}

/** On a phone it covers the page, which is inert in the meantime; focus moves to it and back. */
function Sidebar({ entries, version, isDrawer, isCollapsed, onFollow, onClose }: SidebarProps) {
  const text = useText()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const links = ref.current
    if (isDrawer) (links?.querySelector<HTMLElement>('[aria-current]') ?? links?.querySelector('a'))?.focus()
  }, [isDrawer])
  return (
    <aside
      ref={ref}
      aria-label={text('Sidebar')}
      className={classes.sidebar}
      data-collapsed={isCollapsed || undefined}
      onKeyDown={event => isDrawer && event.key === 'Escape' && onClose()}
    >
      <nav aria-label={text('Admin area')} className={classes.nav}>
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
