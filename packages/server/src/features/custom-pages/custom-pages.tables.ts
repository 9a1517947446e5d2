export interface PageRow {
  id: string
  title: string
  slug: string
  /** HTML, cleaned when it was saved. */
  body: string
  /** Its text, for the search and the list. */
  body_text: string
  type: 'default'
  hide_nav: number
  /** Null once the author's account is deleted: pages belong to the site and stay. */
  user_id: string | null
  created_at: number
  updated_at: number
}

/** Tables by name. */
export interface CustomPageTables {
  custom_pages: PageRow
}
