import { Navigate } from '@tanstack/react-router'
import { visibleEntries } from '../../../platform/admin/admin-entries.ts'
import { NoPermission } from '../../../platform/admin/no-permission.tsx'
import { useSite } from '../../../platform/site.ts'

/** The bare address leads to analytics, and those who may not see that to the first screen that they may open. */
export function Page() {
  const { me } = useSite()
  const [first] = visibleEntries(me)
  return first ? <Navigate to={first.to} replace /> : <NoPermission permission="reports.view" />
}
