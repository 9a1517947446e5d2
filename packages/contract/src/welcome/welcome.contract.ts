import { z } from 'zod'
import { Hint } from '../accounts/accounts.schemas.ts'
import { lockedErrors } from '../drive/drive.errors.ts'
import { PlacedItem } from '../drive/drive.schemas.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'

export const memberSteps = ['files', 'device', 'share'] as const
export const adminSteps = ['mail', 'address', 'people'] as const

const step = <S extends readonly [string, ...string[]]>(ids: S) => z.object({ id: z.enum(ids), isDone: z.boolean() })

/** The first steps of a member, each done once it has actually been taken; and those of people who set up the site. */
export const Welcome = z.object({
  steps: z.array(step(memberSteps)),
  adminSteps: z.array(step(adminSteps)).meta({ description: 'Empty for users who aren’t administrators.' }),
  samples: z.enum(['offered', 'there', 'none']).meta({
    description:
      'Sample files are offered to users without files of their own, once; `there` means that their folder exists.',
  }),
})
export type Welcome = z.infer<typeof Welcome>

/** What to move to the trash to be rid of the sample files, and what must stay. */
export const Samples = z.object({
  items: z.array(PlacedItem).meta({
    description: 'The folder; or, if it contains anything else, only the sample files. Empty if there are none.',
  }),
  own: z.int().min(0).meta({ description: 'Items in the folder that are the caller’s own, or samples they changed.' }),
})
export type Samples = z.infer<typeof Samples>

export const welcomeEndpoints = {
  read: defineEndpoint({
    id: 'welcome.read',
    method: 'GET',
    path: '/me/welcome',
    summary: 'Get the caller’s first steps, with those already done.',
    access: 'member',
    byToken: 'account',
    response: Welcome,
  }),
  samples: defineEndpoint({
    id: 'welcome.samples',
    method: 'GET',
    path: '/me/sample-files',
    summary: 'List what to delete to be rid of the caller’s sample files.',
    access: 'member',
    byToken: 'account',
    response: Samples,
  }),
  makeSamples: defineEndpoint({
    id: 'welcome.makeSamples',
    method: 'POST',
    path: '/me/sample-files',
    summary: 'Create a folder of sample files, in the caller’s language. While one exists, returns that one.',
    access: { permission: 'files.create' },
    byToken: 'account',
    response: PlacedItem,
    audit: 'folder.created',
    errors: [
      ...lockedErrors,
      'item.not-found',
      'item.name-taken',
      'item.not-a-folder',
      'item.forbidden',
      'file.type-blocked',
      'file.too-large',
      'space.full',
      'space.owner-full',
    ],
    rateLimit: { tries: 10, windowSeconds: 3600, name: 'sample-files' },
  }),
  hint: defineEndpoint({
    id: 'welcome.hint',
    method: 'GET',
    path: '/me/hint',
    summary: 'Get the first hint that is due for the caller and wasn’t shown yet.',
    access: 'member',
    byToken: 'account',
    response: z.object({
      hint: Hint.nullable(),
      folderId: Id.nullable().meta({ description: 'What `rewind` is about: the top folder of the caller’s drive' }),
    }),
  }),
} as const

export const welcomeContract = defineFeature({
  name: 'welcome',
  tags: [{ id: 'welcome', name: 'First steps', summary: 'The first steps shown to new members, and sample files.' }],

  endpoints: welcomeEndpoints,
  errors: defineErrors('welcome', {}),
})

named({ Welcome, Samples })
