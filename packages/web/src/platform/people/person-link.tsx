import type { ReactNode } from 'react'
import { useContext } from 'react'
import { may } from '../permissions.ts'
import { Link } from '../router/link.tsx'
import { useSite } from '../site.ts'
import classes from './person-link.module.css'
import { RowReach } from './row-reach.ts'

export type PersonLinkProps = {
  /** The user's; null for someone without an account. */
  id: string | null
  /** Shown while the pointer is over it: what was cut, or the address. */
  title?: string | undefined
  children: ReactNode
}

/** Names a person of the site, and leads administrators who may see users to the page about them. */
export function PersonLink({ id, title, children }: PersonLinkProps) {
  const { me } = useSite()
  const isReachable = useContext(RowReach)
  if (!id || !may(me, 'users.view')) return <span title={title}>{children}</span>
  return (
    <Link to={personPath(id)} title={title} className={classes.link} tabIndex={isReachable ? 0 : -1}>
      {children}
    </Link>
  )
}

/** Where the page about a user is. */
export function personPath(id: string): string {
  return `/admin/users/${id}`
}
