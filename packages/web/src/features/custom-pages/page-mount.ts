import { customPageList } from '@holdall/contract/custom-pages/custom-pages.list.ts'
import type {
  CreatePageInput,
  CustomPage,
  UpdatePageInput,
} from '@holdall/contract/custom-pages/custom-pages.schemas.ts'
import type { Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { call } from '../../platform/api/call.ts'
import { refreshMenuItems } from '../../platform/settings/menu-items.ts'

type Answer = Promise<{ readonly page: CustomPage }>

/** The route of the page screens and the calls they make: another feature may have its own kind of page. */
export interface PageMount {
  readonly list: typeof customPageList
  /** Route of the list and the editor. */
  readonly route: string
  readonly type: CustomPage['type']
  /** Its pages come from their own endpoint; they all have one type then, which is not shown. */
  readonly hasOwnEndpoint: boolean
  readonly hasSlug: boolean
  readonly create: (input: CreatePageInput) => Answer
  readonly read: (id: string, signal: AbortSignal) => Answer
  readonly update: (id: string, input: UpdatePageInput) => Answer
  readonly remove: (ids: readonly string[], signal?: AbortSignal) => Promise<Outcomes>
}

export const customPages: PageMount = {
  list: customPageList,
  route: '/admin/custom-pages',
  type: 'default',
  hasOwnEndpoint: false,
  hasSlug: true,
  create: body => changed(call('customPages.create', { body })),
  read: (id, signal) => call('customPages.read', { params: { id } }, { signal }),
  update: (id, body) => changed(call('customPages.update', { params: { id }, body })),
  remove: (ids, signal) =>
    changed(call('customPages.delete', { params: { ids: ids.join(',') } }, signal === undefined ? {} : { signal })),
}

/** Refreshes the pages that start page, policies and menus can choose from. */
async function changed<T>(work: Promise<T>): Promise<T> {
  const answer = await work
  void refreshMenuItems()
  return answer
}
