export interface PageRow {
  id: string
  title: string
  slug: string
  /** HTML that was cleaned when it was saved. */
  body: string
  /** Its words, for the search and the list. */
  body_text: string
  type: 'default'
  hide_nav: number
  /** Null once their account is gone: pages are the site's and stay. */
  user_id: string | null
  created_at: number
  updated_at: number
}

/** Tables by name. */
export interface CustomPageTables {
  custom_pages: PageRow
}
