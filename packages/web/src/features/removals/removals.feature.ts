import type { Feature } from '../../platform/registry/feature.ts'

export const removalsFeature: Feature = {
  name: 'removals',
  routes: [{ path: '/drive/removals/$id', shell: 'drive', load: () => import('./removal-page.tsx') }],
}
