import type { ShareLink } from '@holdall/contract/sharing/sharing.schemas.ts'
import type { Translate } from '../../ui/text.ts'

/** Why a link that would otherwise work doesn't, and how to fix it. `isOwn` addresses the person who created it. */
export function obstacleText(obstacle: NonNullable<ShareLink['obstacle']>, text: Translate, isOwn = false): string {
  const texts = {
    password: text('Links here require a password or specific people. The link works again once it has either.'),
    uploads: text('Links for uploading are no longer allowed here. Ask an administrator.'),
    longest: text('It has reached the maximum duration for links here. Set a new expiration date to use it again.'),
    'right-ended': isOwn
      ? text('Paused: you can no longer share this item.')
      : text('Paused: the person who created it can no longer share this item.'),
  }
  return texts[obstacle]
}
