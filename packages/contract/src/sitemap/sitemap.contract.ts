import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'

export const sitemapIndexPath = '/storage/sitemaps/sitemap-index.xml'

export const sitemapEndpoints = {
  generate: defineEndpoint({
    id: 'sitemap.generate',
    method: 'POST',
    path: '/sitemap/generate',
    summary: 'Rebuild the sitemap of the public pages.',
    access: { permission: 'settings.update' },
    response: z.object({ url: z.string().meta({ description: 'The address of the sitemap index.' }) }),
    audit: 'sitemap.generated',
    errors: ['sitemap.no-address'],
  }),
  file: defineEndpoint({
    id: 'sitemap.file',
    method: 'GET',
    path: '~/storage/sitemaps/:name',
    summary: 'Get the sitemap index or one of its files, as last built.',
    access: 'anyone',
    params: z.object({ name: z.string().regex(/^sitemap-(?:index|\d{1,5})\.xml$/) }),
    response: 'bytes',
    errors: ['request.not-found'],
  }),
} as const

export const sitemapContract = defineFeature({
  name: 'sitemap',
  tags: [{ id: 'sitemap', name: 'Sitemap', summary: 'The sitemap for search engines.' }],

  endpoints: sitemapEndpoints,
  errors: defineErrors('sitemap', {
    'no-address': { status: 422, message: 'The site’s address is unknown. Set APP_URL and try again.' },
  }),
})
