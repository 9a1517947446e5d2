import type { ValueLists } from '@holdall/contract/value-lists/value-lists.contract.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { listPages } from './custom-pages.repository.ts'

type Item = ValueLists['menuItemCategories'][number]['items'][number]

/** More than anyone would choose from. */
const mostItems = 1000

/** The pages to choose from for a start page, a policy or a menu. The slug tells pages with the same title apart. */
export async function listPageItems(ctx: Pick<Ctx, 'db'>): Promise<Item[]> {
  const pages = await listPages(ctx.db.read, mostItems)
  const titles = Map.groupBy(pages, page => page.title)
  return pages.map(({ id, title, slug }) => ({
    name: slug,
    model_id: id,
    label: (titles.get(title)?.length ?? 0) > 1 ? `${title} (${slug})` : title,
  }))
}
