export { findSitemap } from './find-sitemap.ts'
