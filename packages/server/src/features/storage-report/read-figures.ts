import type { StorageFigures } from '@holdall/contract/storage-report/storage-report.contract.ts'
import { findListedPeople } from '../../core/people/participants.repository.ts'
import { instant } from '../../platform/clock.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { diskFigures } from './measure-disks.ts'
import { siteFigures } from './measure-site.ts'
import { readRecount } from './recount/read-recount.ts'

/** The storage used on the site. The cost doesn't depend on the number of files. */
export async function readFigures(ctx: Ctx): Promise<StorageFigures> {
  const { at, sums, kinds, people, unfinished, attachments } = await siteFigures(ctx)
  const { usedBytes, trashBytes, versionBytes } = sums
  const userIds = [...people, ...unfinished.people].map(row => row.userId)
  const personOf = await findListedPeople(ctx.db.read, userIds)
  return {
    measuredAt: instant(at),
    totals: {
      ...sums,
      liveBytes: Math.max(0, usedBytes - trashBytes - versionBytes),
      files: kinds.reduce((sum, { files }) => sum + files, 0),
    },
    kinds,
    people: people.flatMap(({ userId, bytes, spaces }) => {
      const person = personOf(userId)
      return person && bytes > 0 ? [{ person, bytes, spaces }] : []
    }),
    unfinished: {
      ...unfinished,
      people: unfinished.people.flatMap(({ userId, ...figures }) => {
        const person = personOf(userId)
        return person ? [{ person, ...figures }] : []
      }),
    },
    attachments,
    disks: await diskFigures(ctx),
    recount: await readRecount(ctx),
  }
}
