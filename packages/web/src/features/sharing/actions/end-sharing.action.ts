import IconUserMinus from '@tabler/icons-react/dist/esm/icons/IconUserMinus.mjs'
import type { ItemAction } from '../../../platform/actions/item-action.ts'
import { allCan } from '../../../platform/actions/item-action.ts'
import { confirm } from '../../../ui/feedback/confirm.tsx'
import { showToast } from '../../../ui/feedback/toast.ts'
import { t } from '../../../ui/text.ts'
import { endGrant, endSharing } from '../people/queries.ts'

/** Ends what the caller gave, for one or many items. */
export const endSharingAction: ItemAction = {
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
    const isSure = await confirm({
      title: t('Stop sharing {{count, number}} items?', {
        count: items.length,
        name: items[0]?.name ?? '',
        defaultValue_one: 'Stop sharing “{{name}}”?',
      }),
      body: t('Everybody loses the access that was given here, and the links stop working. The files stay yours.'),
      confirmLabel: t('Stop sharing'),
      danger: true,
    })
    if (!isSure) return
    const { grants, links } = await endSharing(items.map(item => item.id))
    showToast({
      key: 'share',
      message: t('{{people, number}} people and {{links, number}} links ended', { people: grants, links }),
    })
  },
}

/** Gives back what others have shared with the caller. */
export const leaveAction: ItemAction = {
  id: 'leave',
  on: 'items',
  label: () => t('Leave'),
  icon: IconUserMinus,
  group: 'remove',
  danger: true,
  isVisible: target =>
    target.place === 'shared' && target.items.length > 0 && target.items.every(item => item.received),
  async run(target) {
    const items = await target.all()
    const isSure = await confirm({
      title: t('Leave {{count, number}} items?', {
        count: items.length,
        name: items[0]?.name ?? '',
        defaultValue_one: 'Leave “{{name}}”?',
      }),
      body: t('You lose access. Only somebody who may share it can give it back.'),
      confirmLabel: t('Leave'),
      danger: true,
    })
    if (!isSure) return
    for (const item of items) if (item.received) await endGrant(item.id, item.received.grantId)
  },
}
