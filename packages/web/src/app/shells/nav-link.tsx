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
  const { icon: Icon, label, badge, mostBadge, to, isExact, isHere } = entry
  const here = isHere ? { 'data-status': 'active', 'aria-current': 'page' as const } : {}
  const name = badge ? `${label} ${badgeText(badge, mostBadge)}` : label
  return (
    <Link
      to={to}
      isExact={isExact ?? false}
      className={cx(className)}
      title={isIconOnly ? name : undefined}
      aria-label={isIconOnly ? name : undefined}
      onClick={onFollow}
      {...here}
    >
      <Icon size={iconSize} stroke={1.7} aria-hidden="true" />
      {!isIconOnly && <span>{label}</span>}
      {!isIconOnly && badge ? <NavBadge count={badge} most={mostBadge} /> : null}
      {isIconOnly && badge ? <b data-dot aria-hidden="true" /> : null}
    </Link>
  )
}

/** The number at an entry, or at a folded group of them. */
export function NavBadge({ count, most }: { count: number; most: number | undefined }) {
  return <b data-numeric>{badgeText(count, most)}</b>
}

function badgeText(count: number, most = Number.POSITIVE_INFINITY): string {
  return count > most ? `${formatNumber(most)}+` : formatNumber(count)
}
