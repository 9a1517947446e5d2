import {
  type CustomPage,
  type ListedPage,
  longestExcerpt,
  type PublicPage,
} from '@holdall/contract/custom-pages/custom-pages.schemas.ts'
import type { ListedPerson } from '@holdall/contract/kit/people.ts'
import { instant } from '../../platform/clock.ts'
import type { PageRow } from './custom-pages.tables.ts'

type About = Omit<PageRow, 'body' | 'body_text'>

function presentAbout(row: About) {
  return {
    id: row.id,
    title: row.title,
    slug: row.slug,
    type: row.type,
    hide_nav: row.hide_nav === 1,
    user_id: row.user_id,
    created_at: instant(row.created_at),
    updated_at: instant(row.updated_at),
  }
}

export async function presentPage(row: PageRow, user: ListedPerson | null): Promise<CustomPage> {
  const { cleanBody } = await import('./clean-body.ts')
  return { ...presentAbout(row), body: cleanBody(row.body), user }
}

export function presentListedPage(row: About & { readonly excerpt: string }, user?: ListedPerson | null): ListedPage {
  const letters = [...row.excerpt]
  const body = letters.length > longestExcerpt ? `${letters.slice(0, longestExcerpt).join('').trimEnd()}…` : row.excerpt
  return { ...presentAbout(row), body, ...(user === undefined ? {} : { user }) }
}

/**
 * Cleans the body again: a page saved under an older list, or written without the application, shows nothing that isn't
 * allowed now.
 */
export async function presentPublicPage(row: PageRow): Promise<PublicPage> {
  const { id, title, slug, hide_nav } = presentAbout(row)
  return { id, title, slug, hide_nav, body: await cleanedBody(row) }
}

const mostKept = 50
const cleaned = new Map<string, { readonly from: string; readonly body: string }>()

/** Caches the most recently viewed pages, because cleaning a long one takes a while. */
async function cleanedBody({ id, body }: PageRow): Promise<string> {
  const known = cleaned.get(id)
  if (known?.from === body) return known.body
  const { cleanBody } = await import('./clean-body.ts')
  const made = { from: body, body: cleanBody(body) }
  cleaned.delete(id)
  cleaned.set(id, made)
  const [oldest] = cleaned.keys()
  if (cleaned.size > mostKept && oldest !== undefined) cleaned.delete(oldest)
  return made.body
}
