import { importProblems } from '@holdall/contract/imports/import-problems.ts'
import { accessItem, requireCan, requireFolder } from '../../../core/rights/access-item.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { memberOf } from '../../../platform/ctx.ts'
import type { Reader } from '../../../platform/database/database.ts'
import { fail, failField } from '../../../platform/failure.ts'
import { ImportError } from '../import-error.ts'
import { countOpen } from '../imports.repository.ts'

/** The most imports of one person that aren't over. */
const mostOpen = 50

/** @throws `item.not-found`, `item.not-a-folder`, `item.forbidden`, `import.too-many` */
export async function checkStart(
  ctx: Needs<'caller' | 'clock' | 'db'>,
  folderId: string,
  db: Reader = ctx.db.read,
): Promise<void> {
  const { userId } = memberOf(ctx)
  const folder = await accessItem(ctx, { userId, link: null }, folderId, db)
  requireFolder(folder)
  requireCan(folder, 'add')
  if ((await countOpen(db, userId)) >= mostOpen) throw fail('import.too-many', { max: mostOpen })
}

/** A problem with what was typed, told at its field. @throws anything else unchanged */
export function typedProblem(error: unknown, address: 'url' | 'address'): unknown {
  if (!(error instanceof ImportError)) return error
  return failField(
    error.problem === 'sign-in-refused' ? 'password' : address,
    importProblems[error.problem],
    error.problem,
  )
}
