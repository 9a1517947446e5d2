import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id } from '../kit/fields.ts'
import { Job } from './jobs.schemas.ts'

export const jobEndpoints = {
  job: defineEndpoint({
    id: 'jobs.job',
    method: 'GET',
    path: '/jobs/:id',
    summary: 'A job that the caller started, with its progress.',
    access: 'member',
    params: z.object({ id: Id }),
    response: Job,
    errors: ['job.not-found'],
  }),
  cancel: defineEndpoint({
    id: 'jobs.cancel',
    method: 'POST',
    path: '/jobs/:id/cancel',
    summary: 'Asks a job to stop; it then leaves nothing behind.',
    access: 'member',
    params: z.object({ id: Id }),
    response: Job,
    audit: 'job.cancelled',
    errors: ['job.not-found'],
  }),
} as const

export const jobsContract = defineFeature({
  name: 'jobs',
  endpoints: jobEndpoints,
  errors: defineErrors('job', { 'not-found': { status: 404, message: 'There is no such job.' } }),
})
