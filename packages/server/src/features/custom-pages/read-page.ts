import type { CustomPage, PublicPage } from '@holdall/contract/custom-pages/custom-pages.schemas.ts'
import { findListedPeople } from '../../core/people/participants.repository.ts'
import type { Ctx, Needs } from '../../platform/ctx.ts'
import { fail } from '../../platform/failure.ts'
import { findPage } from './custom-pages.repository.ts'
import type { PageRow } from './custom-pages.tables.ts'
import { presentPage, presentPublicPage } from './present-page.ts'

/** Returns a page with what its editor shows. @throws `page.not-found` */
export async function readPage(ctx: Needs<'db'>, id: string): Promise<{ page: CustomPage }> {
  const row = await findPage(ctx.db.read, id)
  if (!row) throw fail('page.not-found')
  return { page: await withOwner(ctx, row) }
}

export async function withOwner(ctx: Needs<'db'>, row: PageRow): Promise<CustomPage> {
  const personOf = await findListedPeople(ctx.db.read, [row.user_id])
  return presentPage(row, personOf(row.user_id))
}

/** Returns a page as everyone sees it. @throws `page.not-found` */
export async function showPage(ctx: Pick<Ctx, 'db'>, id: string): Promise<PublicPage> {
  const row = await findPage(ctx.db.read, id)
  if (!row) throw fail('page.not-found')
  return presentPublicPage(row)
}
