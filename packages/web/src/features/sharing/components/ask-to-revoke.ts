import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { t } from '../../../ui/text.ts'
import { revokeLinks } from '../queries.ts'

/** The maximum number of links per call. */
const most = 500

/** Revokes links after asking: a revoked link can't be restored. */
export async function askToRevoke(links: readonly ShareLink[]): Promise<void> {
  const isSure = await confirm({
    title: t('Revoke {{count, number}} links?', { count: links.length, defaultValue_one: 'Revoke this link?' }),
    body: t('People who have it lose access immediately. A revoked link can’t be restored.'),
    confirmLabel: t('Revoke'),
    danger: true,
  })
  if (!isSure) return
  for (let start = 0; start < links.length; start += most) await revokeLinks(links.slice(start, start + most))
}
