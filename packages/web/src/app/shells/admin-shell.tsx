import IconLayoutSidebar from '@tabler/icons-react/dist/esm/icons/IconLayoutSidebar.mjs'
import IconMenu2 from '@tabler/icons-react/dist/esm/icons/IconMenu2.mjs'
import { useRef, useState } from 'react'
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
import { AdminSidebar } from './admin-sidebar.tsx'

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
          <AdminSidebar
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
