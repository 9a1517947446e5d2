import type { Feature } from '../../platform/registry/feature.ts'

/** Files from links, and moving in from other drives. */
export const importsFeature: Feature = {
  name: 'imports',
  routes: [
    { path: '/drive/imports', shell: 'drive', load: () => import('./imports-page.tsx') },
    { path: '/drive/imports/$id', shell: 'drive', load: () => import('./import-page.tsx') },
    { path: '/drive/move-in', shell: 'drive', load: () => import('./move-in-page.tsx') },
  ],
  itemActions: () => import('./item-actions.ts'),
  slots: { 'drive.tray': () => import('./tray-host.tsx') },
}
