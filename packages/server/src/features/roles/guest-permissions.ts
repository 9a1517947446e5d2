import { listGuestPermissions } from '../../core/permissions/held-permissions.repository.ts'
import type { PermissionSet } from '../../platform/permissions/permission-set.ts'
import { createPermissionSet } from '../../platform/permissions/permission-set.ts'
import type { Services } from '../../platform/services.ts'

interface Cached {
  readonly permissions: Promise<PermissionSet>
  readonly until: number
}

/**
 * Visitors arrive far more often than roles change. A change by another process takes effect after this time at the
 * latest.
 */
const keepMs = 5_000

const cache = new WeakMap<object, Cached>()

/** Returns what people who are not signed in may do. */
export function guestPermissions(services: Services): Promise<PermissionSet> {
  const now = services.clock.now()
  const known = cache.get(services.db)
  if (known && known.until > now) return known.permissions
  const permissions = listGuestPermissions(services.db.read).then(createPermissionSet)
  cache.set(services.db, { permissions, until: now + keepMs })
  permissions.catch(() => forgetGuestPermissions(services))
  return permissions
}

/** To be called after a change of roles. */
export function forgetGuestPermissions(services: Services): void {
  cache.delete(services.db)
}
