import type { ValueLists } from '@holdall/contract/value-lists/value-lists.contract.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { listPages } from './custom-pages.repository.ts'

type Item = ValueLists['menuItemCategories'][number]['items'][number]

/** More than anybody chooses from. */
const mostItems = 1000

/** The pages as a start page, a policy or a menu chooses among them; pages of one title are told apart by their slug. */
export async function listPageItems(ctx: Pick<Ctx, 'db'>): Promise<Item[]> {
  const pages = await listPages(ctx.db.read, mostItems)
  const titles = Map.groupBy(pages, page => page.title)
  return pages.map(({ id, title, slug }) => ({
    name: slug,
    model_id: id,
    label: (titles.get(title)?.length ?? 0) > 1 ? `${title} (${slug})` : title,
  }))
}
