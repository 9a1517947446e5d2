import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { named } from '../kit/schema-names.ts'

export const memberSteps = ['files', 'device', 'share'] as const
export const adminSteps = ['mail', 'address', 'people'] as const

const step = <S extends readonly [string, ...string[]]>(ids: S) => z.object({ id: z.enum(ids), isDone: z.boolean() })

/** The first steps of a member, each done once it has actually been taken; and those of people who set up the site. */
export const Welcome = z.object({
  steps: z.array(step(memberSteps)),
  adminSteps: z.array(step(adminSteps)).meta({ description: 'Empty for users who aren’t administrators.' }),
})
export type Welcome = z.infer<typeof Welcome>

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
} as const

export const welcomeContract = defineFeature({
  name: 'welcome',
  tags: [{ id: 'welcome', name: 'First steps', summary: 'The first steps shown to new members.' }],

  endpoints: welcomeEndpoints,
  errors: defineErrors('welcome', {}),
})

named({ Welcome })
