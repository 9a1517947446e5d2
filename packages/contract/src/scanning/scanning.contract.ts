import { z } from 'zod'
import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { idList, mostAtOnce, Outcomes } from '../kit/outcomes.ts'
import { definePermissions } from '../kit/permissions.ts'
import { quarantineList } from './quarantine.list.ts'

export const quarantineEndpoints = {
  ...adminListEndpoints(quarantineList),
  release: defineEndpoint({
    id: 'quarantine.release',
    method: 'POST',
    path: '/quarantine/:ids/release',
    summary: `Release files from quarantine, at most ${mostAtOnce}. They return to where they were, with all copies of the same bytes, and are never scanned again.`,
    access: { permission: 'quarantine.update' },
    params: z.object({ ids: idList }),
    response: Outcomes,
    audit: 'file.released',
  }),
  delete: defineEndpoint({
    id: 'quarantine.delete',
    method: 'DELETE',
    path: '/quarantine/:ids',
    summary: `Delete files in quarantine forever, at most ${mostAtOnce}.`,
    access: { permission: 'quarantine.delete' },
    params: z.object({ ids: idList }),
    response: Outcomes,
    audit: 'quarantine.deleted',
  }),
} as const

export const scanningContract = defineFeature({
  name: 'scanning',
  tags: [
    {
      id: 'quarantine',
      name: 'Quarantine',
      summary: 'Files in which a virus was found: release them or delete them forever.',
      isForAdministrators: true,
    },
  ],

  endpoints: quarantineEndpoints,
  lists: [quarantineList],
  permissions: definePermissions('quarantine', {
    view: {
      title: 'View quarantine',
      description: 'View and export the list of quarantined files, with their names, uploaders and locations.',
    },
    update: { title: 'Release from quarantine', description: 'Release quarantined files.' },
    delete: { title: 'Delete from quarantine', description: 'Delete quarantined files.' },
  }),
  errors: defineErrors('quarantine', {
    'not-found': { status: 404, message: 'This file is no longer in quarantine. Reload the page.' },
  }),
})
