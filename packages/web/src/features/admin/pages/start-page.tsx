import { Navigate } from '@tanstack/react-router'
import { NoPermission } from '../../../platform/admin/no-permission.tsx'
import { useAdminEntries } from '../../../platform/admin/use-admin-entries.ts'

/** The bare address leads to analytics, or to the first screen that the user may open. */
export function Page() {
  const [first] = useAdminEntries()
  return first ? <Navigate to={first.to} replace /> : <NoPermission permission="reports.view" />
}
