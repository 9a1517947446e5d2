import type { UserSharing } from '@holdall/contract/sharing/shares.endpoints.ts'
import { findPerson } from '../../../core/people/people.repository.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { fail } from '../../../platform/failure.ts'
import { countSharing } from '../grants/revoke-sharing-of.ts'

/** What someone shares and what is shared with them, for administrators. @throws `user.not-found` */
export async function countUserShares({ clock, db }: Needs<'clock' | 'db'>, userId: string): Promise<UserSharing> {
  if (!(await findPerson(db.read, userId))) throw fail('user.not-found')
  return countSharing(db.read, userId, clock.now())
}
