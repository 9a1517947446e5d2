export { listPageItems } from './list-page-items.ts'
export { findHomePage, findSitePage, type SitePage } from './site-page.ts'
