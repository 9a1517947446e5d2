import type { Outcome, Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { writeAudit } from '../../core/audit/audit.ts'
import { type Ctx, memberOf } from '../../platform/ctx.ts'
import { done, leftAlone } from '../../platform/outcomes.ts'
import { setAttachmentUses } from '../attachments/public.ts'
import { keepImagesIn } from '../images/public.ts'
import { deletePageRow, lockPage } from './custom-pages.repository.ts'
import { useOfPage } from './page-uses.ts'

/** Deletes pages one by one. A page that doesn't exist or that the settings refer to is left alone, with the reason. */
export async function deletePages(ctx: Ctx, ids: readonly string[]): Promise<Outcomes> {
  const data: Outcome[] = []
  for (const id of new Set(ids)) data.push(await deletePage(ctx, id))
  return { data }
}

function deletePage(ctx: Ctx, id: string): Promise<Outcome> {
  return ctx.db.transaction(async tx => {
    const page = await lockPage(tx, ctx.db.dialect, id)
    if (!page) return leftAlone(id, 'page.not-found')
    const setting = useOfPage(ctx.settings, id)
    if (setting !== null) return leftAlone(id, 'page.in-use', { title: page.title, setting })
    await keepImagesIn(tx, id, '')
    await setAttachmentUses(tx, { usedBy: id, ids: [], userId: memberOf(ctx).userId, now: ctx.clock.now() })
    await deletePageRow(tx, id)
    const before = { name: page.title, slug: page.slug }
    await writeAudit(tx, ctx, { action: 'page.deleted', object: { type: 'page', id }, before })
    return done(id)
  })
}
