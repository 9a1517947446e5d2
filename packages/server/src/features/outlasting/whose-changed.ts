import type { StoredEvent } from '../../platform/events/domain-event.ts'

/** Says whose rights events may have ended. */
export interface Changed {
  readonly userIds: Set<string>
  readonly spaceIds: Set<string>
  /** Rights have changed of people whom the event doesn't name. */
  isAnyone: boolean
}

const ofAccount = new Set(['session.ended', 'user.suspended', 'user.reactivated'])

/** Adds whose rights an event may have ended. */
export function addChanged(changed: Changed, { type, userId, spaceId, payload }: StoredEvent): void {
  if (type === 'role.rights-changed') changed.isAnyone = true
  else if (ofAccount.has(type)) {
    if (typeof payload.userId === 'string') changed.userIds.add(payload.userId)
  } else if (type === 'access.changed') {
    if (userId !== null) changed.userIds.add(userId)
    if (spaceId !== null) changed.spaceIds.add(spaceId)
  }
}
