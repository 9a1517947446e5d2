import type { Feature } from '../../platform/registry/feature.ts'

/** Outside of the back-office's shell: it has edges of its own and asks for its own permission alone. */
export const appearanceFeature: Feature = {
  name: 'appearance',
  routes: [
    {
      path: '/admin/appearance',
      shell: 'own',
      permission: 'appearance.update',
      load: () => import('./pages/appearance-page.tsx'),
    },
  ],
}
