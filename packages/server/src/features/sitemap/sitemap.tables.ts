export interface SitemapFileRow {
  name: string
  body: string
  made_at: number
}

/** Tables by name. */
export interface SitemapTables {
  sitemap_files: SitemapFileRow
}
