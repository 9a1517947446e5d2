import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'

export const moveEndpoints = {
  orderMove: defineEndpoint({
    id: 'files.orderMove',
    method: 'POST',
    path: '/stored-files/move',
    summary:
      'Brings files that lie on other disks to the one where new files go, as a job: each is copied, compared by its hash, then switched. The job monitor shows it and can stop it; ordered again it goes on.',
    access: { permission: 'settings.update' },
    response: z.object({ files: z.number().int().meta({ description: 'How many files lie elsewhere.' }) }),
    audit: 'files.move-ordered',
  }),
} as const
