import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'

/** Say why an administrator is asked whether this site owns its storages. */
export const identityQuestions = ['copied', 'failed-over', 'went-back'] as const
export type IdentityQuestion = (typeof identityQuestions)[number]

/**
 * Whether a storage belongs to the site's database.
 *
 * - `paired`: its marker says that it belongs to this database
 * - `away`: its marker is missing, for example because a disk isn't mounted: nothing is stored, and no file counts as damaged
 * - `foreign`: it belongs to another site, or holds files of one: it is only read
 * - `contested`: a copy of this database has used it, or this database is older than what it has stored: nothing is removed
 * - `unreachable`: it couldn't be asked
 */
export const pairStates = ['paired', 'away', 'foreign', 'contested', 'unreachable'] as const
export type PairState = (typeof pairStates)[number]

export const identityEndpoints = {
  takeOver: defineEndpoint({
    id: 'identity.takeOver',
    method: 'POST',
    path: '/identity/take-over',
    summary:
      'Make this site the owner of its storages, after its database was moved, restored or taken over by a standby. Another site that used them can then only read them.',
    access: { permission: 'settings.update' },
    response: z.object({
      left: z
        .array(z.string())
        .meta({ description: 'Storages that couldn’t be reached. Repeat the call to mark them.' }),
    }),
    errors: ['identity.rehearsal'],
    audit: 'identity.taken-over',
  }),
} as const

export const identityErrors = defineErrors('identity', {
  rehearsal: {
    status: 409,
    message:
      'This site only rehearses a restore, so it can’t own the storages. Restore the backup without --rehearsal.',
  },
})

export const identityContract = defineFeature({
  name: 'identity',
  tags: [
    {
      id: 'identity',
      name: 'Identity',
      summary: 'Whether the database and the storages belong together.',
      isForAdministrators: true,
    },
  ],

  endpoints: identityEndpoints,
  errors: identityErrors,
})
