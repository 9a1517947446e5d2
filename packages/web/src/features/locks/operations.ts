import type { Item } from '@holdall/contract/drive/drive.schemas.ts'
import { call } from '../../platform/api/call.ts'
import { refreshFolders, refreshViews } from '../../platform/items/cache.ts'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { showToast } from '../../ui/feedback/toast.ts'
import { t } from '../../ui/text.ts'

export type Locked = Pick<Item, 'id' | 'name' | 'parentId' | 'lock'>

/** @param until milliseconds since 1970 */
export async function lockUntil(item: Locked, until: number): Promise<void> {
  await call('locks.lock', { params: { id: item.id }, body: { until: new Date(until).toISOString() } })
  refresh(item)
  showToast({ tone: 'success', message: t('“{{name}}” locked', { name: item.name }) })
}

export async function unlock(item: Locked): Promise<void> {
  await call('locks.unlock', { params: { id: item.id } })
  refresh(item)
  showToast({ tone: 'success', message: t('“{{name}}” unlocked', { name: item.name }) })
}

/** Ends someone else's lock, after a question. */
export async function breakLock(item: Locked): Promise<void> {
  const who = item.lock?.by ?? ''
  const isSure = await confirm({
    title: t('Break the lock on “{{name}}”?', { name: item.name }),
    body: t(
      '{{who}} may still be editing. If you break the lock, their changes could overwrite others’. We’ll notify them.',
      { who },
    ),
    confirmLabel: t('Break lock'),
    danger: true,
  })
  if (!isSure) return
  await call('locks.break', { params: { id: item.id } })
  refresh(item)
  showToast({ tone: 'success', message: t('Lock removed. {{who}} has been notified.', { who }) })
}

function refresh(item: Locked): void {
  refreshFolders([item.parentId])
  refreshViews([item.id])
}
