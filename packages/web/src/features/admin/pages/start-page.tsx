import { NoPermission } from '../../../platform/admin/no-permission.tsx'
import { useFirstEntry } from '../../../platform/admin/use-admin-entries.ts'
import { Navigate } from '../../../platform/router/navigate.ts'

/** The bare address leads to analytics, or to the first screen that the user may open. */
export function Page() {
  const first = useFirstEntry()
  return first ? <Navigate to={first.to} /> : <NoPermission permission="reports.view" />
}
