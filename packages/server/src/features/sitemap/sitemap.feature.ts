import { sitemapEndpoints } from '@holdall/contract/sitemap/sitemap.contract.ts'
import { fail } from '../../platform/failure.ts'
import { defineServerFeature } from '../../platform/feature.ts'
import { rawRoute, route } from '../../platform/http/route.ts'
import { generateSitemap } from './generate-sitemap.ts'
import { findSitemapFile } from './sitemap.repository.ts'

export const sitemapFeature = defineServerFeature({
  name: 'sitemap',
  uses: [],
  routes: [
    route(sitemapEndpoints.generate, ctx => generateSitemap(ctx)),
    rawRoute(sitemapEndpoints.file, async (ctx, { params }, { reply }) => {
      const file = await findSitemapFile(ctx.db.read, params.name)
      if (!file) throw fail('request.not-found')
      reply.type('application/xml; charset=utf-8').header('cache-control', 'public, max-age=3600')
      await reply.send(file.body)
    }),
  ],
})
