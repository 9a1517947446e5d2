export { hasSitemap } from './sitemap.repository.ts'
