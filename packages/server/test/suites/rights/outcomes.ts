import type { Answer } from '../send.ts'
import type { Door } from './door.ts'
import type { Outcome, Standing } from './model.ts'
import type { Caller } from './people.ts'

const forbidding: ReadonlySet<string> = new Set([
  'item.forbidden',
  'item.other-space',
  'item.holds-closed',
  'handover.not-yours',
  'closing.from-above',
  // The caller holds none; the lock is somebody else's.
  'lock.already-over',
])

/** Returns what an answer says about the caller's rights. @throws for an answer that fits no outcome */
export function outcomeOf(answer: Answer): Outcome {
  const failed = /"status":"failed".*?"code":"([^"]+)"/.exec(answer.text)?.[1]
  const code = answer.status < 300 ? failed : answer.code
  if (answer.status < 300 && !code) return 'allowed'
  // Answered only to callers who may edit: the version sent along is an earlier one.
  if (code === 'file.changed' || code === 'version.changed-since') return 'allowed'
  // Answered only to the person whose act it is: nothing was changed that could be undone.
  if (code === 'rewind.cannot-undo') return 'allowed'
  if (code === 'file.no-document' || code === 'file.no-thumbnail' || code === 'file.thumbnail-pending') return 'allowed'
  if (code === 'link.locked') return 'locked'
  if (
    /^(item|version|grant|comment|access-request|closing|rewind)\.not-found$|^link\.(not-found|unavailable|not-a-request)$/.test(
      code ?? '',
    )
  )
    return 'hidden'
  if (forbidding.has(code ?? '')) return 'forbidden'
  if (code === 'request.sign-in-needed' || answer.status === 401) return 'sign-in'
  throw new Error(`${answer.status} ${answer.text}`)
}

/** The outcomes that the model accepts: a door may hide what it should forbid, but not the other way round. */
export function expected(door: Door, caller: Caller, place: keyof Standing): readonly Outcome[] {
  if (!caller.isMember && !door.isForVisitors) return ['sign-in']
  if (caller.isLocked) return ['locked', 'hidden']
  const rights = caller.standing[place]
  if (!rights.has('know')) return ['hidden']
  return rights.has(door.needs) ? ['allowed'] : ['forbidden', 'hidden']
}
