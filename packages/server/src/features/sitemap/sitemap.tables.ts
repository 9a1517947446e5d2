export interface SitemapFileRow {
  name: string
  body: string
  made_at: number
}

declare module '../../platform/database/tables.ts' {
  interface Tables {
    sitemap_files: SitemapFileRow
  }
}
