import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useEffect, useId, useRef } from 'react'
import type { VisibleGroup } from '../../platform/admin/admin-entries.ts'
import { useFold } from '../../platform/rail/folds.ts'
import type { AdminShellProps } from '../../platform/registry/shell-props.ts'
import { useText } from '../../ui/text.ts'
import classes from './admin-sidebar.module.css'
import { NavBadge, NavLink } from './nav-link.tsx'

export type AdminSidebarProps = Pick<AdminShellProps, 'groups' | 'version'> & {
  isDrawer: boolean
  isCollapsed: boolean
  onFollow: () => void
  onClose: () => void
}

/**
 * The screens in their groups, which can be folded; they scroll above the version, which stays in sight. On a phone it
 * covers the page, which is inert in the meantime; focus moves to it and back.
 */
export function AdminSidebar({ groups, version, isDrawer, isCollapsed, onFollow, onClose }: AdminSidebarProps) {
  const text = useText()
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const links = ref.current
    if (isDrawer) (links?.querySelector<HTMLElement>('[aria-current]') ?? links?.querySelector('a'))?.focus()
  }, [isDrawer])
  useEffect(() => {
    ref.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <aside
      ref={ref}
      aria-label={text('Sidebar')}
      className={classes.sidebar}
      data-collapsed={isCollapsed || undefined}
      onKeyDown={event => isDrawer && event.key === 'Escape' && onClose()}
    >
      <nav aria-label={text('Admin area')} className={classes.nav}>
        {groups.map(group => (
          <Group key={group.id} group={group} isCollapsed={isCollapsed} onFollow={onFollow} />
        ))}
      </nav>
      <p className={classes.version} title={isCollapsed ? version : undefined}>
        {isCollapsed ? version : text('Version: {{version}}', { version })}
      </p>
    </aside>
  )
}

type GroupProps = { group: VisibleGroup; isCollapsed: boolean; onFollow: () => void }

/** While it is folded, the page that is open is still there, and the number of what waits in the others. */
function Group({ group, isCollapsed, onFollow }: GroupProps) {
  const { id, label, entries } = group
  const list = useId()
  const [isOpen, setOpen] = useFold(`admin ${id}`)
  const isFolded = !isOpen && !isCollapsed
  const waiting = entries.reduce((sum, { badge = 0 }) => sum + badge, 0)
  const most = entries.find(({ mostBadge }) => mostBadge !== undefined)?.mostBadge
  return (
    <div className={classes.group} data-folded={isFolded || undefined}>
      {!isCollapsed && (
        <button
          type="button"
          className={classes.groupHead}
          aria-expanded={isOpen}
          aria-controls={list}
          onClick={() => setOpen(!isOpen)}
        >
          <span>{label}</span>
          {isFolded && waiting > 0 && <NavBadge count={waiting} most={most} />}
          <IconChevronDown size={14} stroke={2} aria-hidden="true" />
        </button>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div id={list} role="group" aria-label={label} className={classes.links}>
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
      </div>
    </div>
  )
}
