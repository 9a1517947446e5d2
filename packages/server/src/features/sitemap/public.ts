export { hasSitemap } from './has-sitemap.ts'
