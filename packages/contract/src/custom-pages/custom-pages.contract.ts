import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { definePermissions } from '../kit/permissions.ts'
import { customPageEndpoints } from './custom-pages.endpoints.ts'
import { customPageList } from './custom-pages.list.ts'

export const customPagesContract = defineFeature({
  name: 'custom-pages',
  endpoints: customPageEndpoints,
  permissions: definePermissions('custom_pages', {
    view: { title: 'See pages', description: 'Sees the list of the site’s pages.' },
    create: { title: 'Create pages', description: 'Makes pages of the site, which everybody can read.' },
    update: { title: 'Change pages', description: 'Changes pages of the site.' },
    delete: { title: 'Delete pages', description: 'Deletes pages of the site.' },
  }),
  errors: defineErrors('page', {
    'not-found': { status: 404, message: 'This page no longer exists.' },
    'changed-meanwhile': { status: 409, message: 'Someone else has saved this page since you opened it.' },
    'in-use': {
      status: 409,
      message: '“{{title}}” is used by the setting {{setting}}. Choose another page there first.',
    },
  }),
  lists: [customPageList],
})
