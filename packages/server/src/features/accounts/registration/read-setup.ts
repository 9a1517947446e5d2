import { isPermissionHeld } from '../../../core/permissions/held-permissions.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Services } from '../../../platform/services.ts'

const setUp = new WeakSet<object>()

/** Whether the site waits for its first administrator. Once it has one it never waits again. */
export async function needsSetup(services: Services): Promise<boolean> {
  if (setUp.has(services.db)) return false
  const isReady = await isPermissionHeld(services.db.read, 'admin')
  if (isReady) setUp.add(services.db)
  return !isReady
}

export async function readSetup(ctx: Ctx): Promise<{ isOpen: boolean }> {
  return { isOpen: await needsSetup(ctx) }
}
