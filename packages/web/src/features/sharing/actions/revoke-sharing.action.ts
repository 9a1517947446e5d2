import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { allCan } from '../../../platform/actions/item-action.ts'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { t } from '../../../ui/text.ts'
import { leaveShared, revokeSharing } from '../people/queries.ts'

/** Ends all access that was given to one or many items. */
export const revokeSharingAction: ItemAction = {
  id: 'end-sharing',
  on: 'items',
  label: () => t('Stop sharing'),
  icon: IconUserMinus,
  group: 'share',
  order: 5,
  danger: true,
  isVisible: target =>
    target.place === 'shared' && allCan(target, 'share') && target.items.every(item => !item.received),
  async run(target) {
    const items = await target.all()
    // People can be given access again, but a link can't be restored, so there is a confirmation.
    const hasLink = items.some(item => item.access?.own.link !== false)
    const isSure =
      !hasLink ||
      (await confirm({
        title: t('Stop sharing {{count, number}} items?', {
          count: items.length,
          name: items[0]?.name ?? '',
          defaultValue_one: 'Stop sharing “{{name}}”?',
        }),
        body: t('Links stop working and can’t be restored. People lose access, which you can undo.'),
        confirmLabel: t('Stop sharing'),
        danger: true,
      }))
    if (isSure) await revokeSharing(items.map(item => item.id))
  },
}

/** Gives up the caller's access to items that others have shared with them; what a group was given is the group’s. */
export const leaveAction: ItemAction = {
  id: 'leave',
  on: 'items',
  label: () => t('Leave'),
  icon: IconUserMinus,
  group: 'remove',
  danger: true,
  isVisible: target =>
    target.place === 'shared' &&
    target.items.length > 0 &&
    target.items.every(item => item.received && item.received.group === null),
  async run(target) {
    const items = await target.all()
    const isSure = await confirm({
      title: t('Leave {{count, number}} items?', {
        count: items.length,
        name: items[0]?.name ?? '',
        defaultValue_one: 'Leave “{{name}}”?',
      }),
      body: t('You’ll lose access. Only someone who can share it can give it back.'),
      confirmLabel: t('Leave'),
      danger: true,
    })
    if (!isSure) return
    for (const item of items) if (item.received) await leaveShared(item.id, item.received.grantId)
  },
}
