import type {
  CreatePageInput,
  CustomPage,
  UpdatePageInput,
} from '@holdall/contract/custom-pages/custom-pages.schemas.ts'
import type { Outcomes } from '@holdall/contract/kit/outcomes.ts'
import { customPageList } from '../../platform/admin-lists/lists/custom-pages.generated.ts'
import { send } from '../../platform/api/send.ts'
import { refreshMenuItems } from '../../platform/settings/menu-items.ts'

type Answer = Promise<{ readonly page: CustomPage }>

/** A list with the rows, columns and filters of pages, under its own name and base path of the API. */
export type PageList = Omit<typeof customPageList, 'id' | 'path'> & { readonly id: string; readonly path: string }

/** Where the page screens are mounted, and which pages they show: another feature may have its own kind of page. */
export interface Mounting {
  /** Route of the list; the editor is at `new` and `{id}/edit` below it. */
  readonly route: string
  /** Its path is the base path of all calls. */
  readonly list: PageList
  /** The type of pages that are created there. */
  readonly type: CustomPage['type']
  /** Whether the slug can be changed; otherwise the server derives it from the title. */
  readonly hasSlug: boolean
}

/** The route of the page screens and the calls they make. */
export interface PageMount extends Mounting {
  /** Its pages come from their own endpoint; they all have one type then, which is not shown. */
  readonly hasOwnEndpoint: boolean
  readonly create: (input: CreatePageInput) => Answer
  readonly read: (id: string, signal: AbortSignal) => Answer
  readonly update: (id: string, input: UpdatePageInput) => Answer
  readonly remove: (ids: readonly string[], signal?: AbortSignal) => Promise<Outcomes>
}

/** The calls are those of the standard pages, at the base path of the list. */
export function mountPages(mounting: Mounting): PageMount {
  const base = `/api/v1${mounting.list.path}`
  return {
    ...mounting,
    hasOwnEndpoint: mounting.list.path !== customPageList.path,
    create: body => changed(send('POST', base, { body }) as Answer),
    read: (id, signal) => send('GET', `${base}/${id}`, { signal }) as Answer,
    update: (id, body) => changed(send('PUT', `${base}/${id}`, { body }) as Answer),
    remove: (ids, signal) =>
      changed(send('DELETE', `${base}/${ids.join(',')}`, signal ? { signal } : {}) as Promise<Outcomes>),
  }
}

export const customPages = mountPages({
  route: '/admin/custom-pages',
  list: customPageList,
  type: 'default',
  hasSlug: true,
})

/** Refreshes the pages that start page, policies and menus can choose from. */
async function changed<T>(work: Promise<T>): Promise<T> {
  const answer = await work
  void refreshMenuItems()
  return answer
}
