import type { Feature } from '../../platform/registry/feature.ts'

export const searchFeature: Feature = {
  name: 'search',
  routes: [
    { path: '/drive/search', shell: 'drive', load: () => import('./search-page.tsx') },
    { path: '/drive/tags/$id', shell: 'drive', load: () => import('./tag-page.tsx') },
  ],
  slots: {
    'drive.search': () => import('./search-box.tsx'),
    'drive.rail': () => import('./saved/saved-rail.tsx'),
  },
}
