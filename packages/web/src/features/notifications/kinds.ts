import type { Notification, NotificationKind } from '@holdall/contract/notifications/notifications.schemas.ts'
import IconAt from '@tabler/icons-react/dist/esm/icons/IconAt.mjs'
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs'
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs'
import IconUserPlus from '@tabler/icons-react/dist/esm/icons/IconUserPlus.mjs'
import { folderPath } from '../../platform/open-item.ts'
import type { IconComponent } from '../../ui/icon.ts'
import type { Translate } from '../../ui/text.ts'

export type KindLook = {
  icon: IconComponent
  /** What happened; `<b>` marks names. `who` and `what` are the person and the file or folder. */
  sentence: (one: Notification, who: string, what: string, text: Translate) => string
  /** Where a press leads. */
  to: (one: Notification) => string
}

const filePath = (id: string) => `/drive/file/${id}`

function itemPath({ item }: Notification): string {
  if (!item) return '/drive'
  return item.kind === 'folder' ? folderPath(item) : filePath(item.id)
}

const toComments = (one: Notification) => `${itemPath(one)}#comments`

/** How each kind reads. A new one is a line here beside the one in the contract. */
export const kinds: Readonly<Record<NotificationKind, KindLook>> = {
  'item.shared': {
    icon: IconUserPlus,
    sentence: (_one, who, what, text) => text('<b>{{who}}</b> shared <b>{{what}}</b> with you', { who, what }),
    to: itemPath,
  },
  'request.filled': {
    icon: IconInbox,
    sentence: (_one, _who, what, text) => text('Files came into <b>{{what}}</b>', { what }),
    to: itemPath,
  },
  'comment.added': {
    icon: IconMessage,
    sentence: (_one, who, what, text) => text('<b>{{who}}</b> commented on <b>{{what}}</b>', { who, what }),
    to: toComments,
  },
  'comment.mentioned': {
    icon: IconAt,
    sentence: (_one, who, what, text) => text('<b>{{who}}</b> mentioned you on <b>{{what}}</b>', { who, what }),
    to: toComments,
  },
}
