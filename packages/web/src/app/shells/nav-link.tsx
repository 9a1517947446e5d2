import type { NavEntry } from '../../platform/navigation.ts'
import { Link } from '../../platform/router/link.tsx'
import { cx } from '../../ui/cx.ts'
import { formatNumber } from '../../ui/format/format.ts'

export type NavLinkProps = {
  entry: NavEntry
  className?: string
  iconSize?: number
  isIconOnly?: boolean
  onFollow?: () => void
}

/** A navigation entry. The current one is announced to screen readers and has `data-status="active"`. */
export function NavLink({ entry, className, iconSize = 20, isIconOnly, onFollow }: NavLinkProps) {
  const { icon: Icon, label, badge, to, isExact, isHere } = entry
  const here = isHere ? { 'data-status': 'active', 'aria-current': 'page' as const } : {}
  return (
    <Link
      to={to}
      isExact={isExact ?? false}
      className={cx(className)}
      title={isIconOnly ? label : undefined}
      aria-label={isIconOnly ? label : undefined}
      onClick={onFollow}
      {...here}
    >
      <Icon size={iconSize} stroke={1.7} aria-hidden="true" />
      {!isIconOnly && <span>{label}</span>}
      {!isIconOnly && badge ? <b data-numeric>{formatNumber(badge)}</b> : null}
    </Link>
  )
}
