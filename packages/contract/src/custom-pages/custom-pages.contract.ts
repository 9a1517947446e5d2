import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { definePermissions } from '../kit/permissions.ts'
import { customPageEndpoints } from './custom-pages.endpoints.ts'
import { customPageList } from './custom-pages.list.ts'

export const customPagesContract = defineFeature({
  name: 'custom-pages',
  tags: [
    { id: 'customPages', name: 'Pages', summary: 'The pages of the site.' },
    {
      id: 'custom-pages',
      name: 'List of pages',
      summary: 'The pages of the site as a list.',
      isForAdministrators: true,
    },
  ],

  endpoints: customPageEndpoints,
  permissions: definePermissions('custom_pages', {
    view: { title: 'View pages', description: 'View the list of the site’s pages.' },
    create: { title: 'Create pages', description: 'Create pages of the site, which everyone can read.' },
    update: { title: 'Edit pages', description: 'Edit pages of the site.' },
    delete: { title: 'Delete pages', description: 'Delete pages of the site.' },
  }),
  errors: defineErrors('page', {
    'not-found': { status: 404, message: 'This page no longer exists. Reload the list.' },
    'changed-meanwhile': {
      status: 409,
      message: 'Someone else has saved this page since you opened it. Reload it before you save again.',
    },
    'in-use': {
      status: 409,
      message: '“{{title}}” is used by the setting {{setting}}. Choose another page there first.',
    },
  }),
  lists: [customPageList],
})
