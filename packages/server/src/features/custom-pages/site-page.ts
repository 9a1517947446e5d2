import type { PublicPage } from '@holdall/contract/custom-pages/custom-pages.schemas.ts'
import { pageCategory } from '@holdall/contract/custom-pages/page-category.ts'
import type { Services } from '../../platform/services.ts'
import { findPage } from './custom-pages.repository.ts'
import { presentPublicPage } from './present-page.ts'

/** A page with what search engines and preview cards show about it. */
export interface SitePage {
  readonly page: PublicPage
  readonly summary: string
}

const longestSummary = 160

/** Null if there is no such page. */
export async function findSitePage({ db }: Pick<Services, 'db'>, id: string): Promise<SitePage | null> {
  const row = await findPage(db.read, id)
  if (!row) return null
  const letters = [...row.body_text]
  const summary =
    letters.length > longestSummary
      ? `${letters
          .slice(0, longestSummary - 1)
          .join('')
          .trim()}…`
      : row.body_text
  return { page: await presentPublicPage(row), summary }
}

/** The custom page that is the site's start page; null if the start page is something else or the page was deleted. */
export async function findHomePage(services: Pick<Services, 'db' | 'settings'>): Promise<SitePage | null> {
  if (services.settings.get('homepage.type') !== pageCategory) return null
  return findSitePage(services, services.settings.get('homepage.value') ?? '')
}
