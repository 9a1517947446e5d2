import type { Feature } from '../../platform/registry/feature.ts'

/** The appearance area, outside the back-office's shell: it has its own frame and requires only its own permission. */
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
