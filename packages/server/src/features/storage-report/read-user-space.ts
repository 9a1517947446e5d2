import type { UserSpace } from '@holdall/contract/storage-report/storage-report.contract.ts'
import { findPerson } from '../../core/people/people.repository.ts'
import { limitOf } from '../../core/tree/quota.ts'
import type { Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { sumSpaces } from './user-space.repository.ts'

/** What someone's drive and workspaces use, and what they may. @throws `user.not-found` */
export async function readUserSpace(ctx: Needs<'clock' | 'db' | 'settings'>, userId: string): Promise<UserSpace> {
  const { read } = ctx.db
  if (!(await findPerson(read, userId))) throw fail('user.not-found')
  const [limit, sums] = await Promise.all([limitOf(ctx, userId), sumSpaces(read, userId)])
  // A wrong figure can be negative until a recount corrects it.
  const bytes = (value: unknown) => Math.max(0, Number(value ?? 0))
  return {
    limit,
    usedBytes: bytes(sums?.used),
    trashBytes: bytes(sums?.trash),
    versionBytes: bytes(sums?.versions),
    reservedBytes: bytes(sums?.reserved),
    spaces: Number(sums?.spaces ?? 0),
  }
}
