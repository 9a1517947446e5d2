import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { onlyItem } from '../../../platform/actions/item-action.ts'
import { stepToast } from '../../../platform/actions/undo.ts'
import { queryClient } from '../../../platform/query-client.ts'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t } from '../../../ui/text.ts'
import { copyLinks } from '../copy-links.ts'
import { copyWhenReady } from '../copy-when-ready.ts'
import { openLinks } from '../open-links.ts'
import { plainLink, policyQuery } from '../queries.ts'
import { canBeShared } from './can-have-links.ts'

/** One click puts a link with the site's defaults on the clipboard. */
export const copyLinkAction: ItemAction = {
  id: 'copy-link',
  on: 'items',
  label: () => t('Copy link'),
  icon: IconLink,
  group: 'share',
  // On a phone this is in the share dialog.
  isInBar: 'wide',
  isVisible: canBeShared,
  async run(target) {
    const item = onlyItem(target)
    if (!item) return copyLinks(await target.all())
    const policy = await queryClient.fetchQuery(policyQuery)
    // If links must have a password, one click would create a link that doesn't work.
    if (policy.password !== 'optional') return openLinks(item, null)
    const made = plainLink(item.id)
    const isCopied = await copyWhenReady(made.then(link => link.url))
    const link = await made
    const change = () => void openLinks(item, link.id)
    // If the browser blocks the clipboard, the link can still be copied by hand.
    if (!isCopied) return change()
    showToast({ key: stepToast, message: t('Link copied'), action: { label: t('Change'), run: change } })
  },
}
