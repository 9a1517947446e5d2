import { z } from 'zod'
import { adminListEndpoints } from '../kit/admin-lists.ts'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id, Instant } from '../kit/fields.ts'
import { ManyIds, Outcomes } from '../kit/outcomes.ts'
import { definePermissions } from '../kit/permissions.ts'
import { named } from '../kit/schema-names.ts'
import { jobList } from './jobs.lists.ts'
import { Job } from './jobs.schemas.ts'

/** Unfinished and failed jobs of one kind. */
export const JobQueue = z.object({
  kind: z.string(),
  queued: z.int().min(0),
  running: z.int().min(0),
  failed: z.int().min(0),
  waiting_since: Instant.nullable().meta({ description: 'When the longest waiting job became due.' }),
})
export type JobQueue = z.infer<typeof JobQueue>

/** A task that the server runs at certain times. */
export const ScheduledTask = z.object({
  name: z.string().meta({ description: '`feature.task`' }),
  cron: z.string().meta({ description: 'In the server’s time zone.' }),
  next_at: Instant.nullable(),
  started_at: Instant.nullable(),
  finished_at: Instant.nullable().meta({
    description: 'Null while it runs, or if its process ended before it finished.',
  }),
  error: z.string().nullable().meta({ description: 'Why the last run failed.' }),
})
export type ScheduledTask = z.infer<typeof ScheduledTask>

export const jobEndpoints = {
  ...adminListEndpoints(jobList),
  overview: defineEndpoint({
    id: 'jobs.overview',
    method: 'GET',
    path: '/jobs/overview',
    summary: 'Get the queues and the schedule.',
    access: { permission: 'jobs.view' },
    response: z.object({ queues: z.array(JobQueue), schedule: z.array(ScheduledTask) }),
  }),
  retry: defineEndpoint({
    id: 'jobs.retry',
    method: 'POST',
    path: '/jobs/retry',
    summary: 'Retry failed jobs.',
    access: { permission: 'jobs.retry' },
    body: z.object({ jobIds: ManyIds }),
    response: Outcomes,
    audit: 'job.retried',
  }),
  job: defineEndpoint({
    id: 'jobs.job',
    method: 'GET',
    path: '/jobs/:id',
    summary: 'Get a job the caller started, with its progress.',
    access: 'member',
    params: z.object({ id: Id }),
    response: Job,
    errors: ['job.not-found'],
  }),
  cancel: defineEndpoint({
    id: 'jobs.cancel',
    method: 'POST',
    path: '/jobs/:id/cancel',
    summary: 'Cancel a job. Unfinished work is undone.',
    access: 'member',
    params: z.object({ id: Id }),
    response: Job,
    audit: 'job.cancelled',
    errors: ['job.not-found'],
  }),
} as const

export const jobsContract = defineFeature({
  name: 'jobs',
  tags: [
    {
      id: 'jobs',
      name: 'Jobs',
      summary: 'Background work: its progress, schedules and failures.',
      isForAdministrators: true,
    },
  ],

  endpoints: jobEndpoints,
  errors: defineErrors('job', {
    'not-found': { status: 404, message: 'This job no longer exists.' },
    'not-failed': { status: 409, message: 'Only failed jobs can be retried.' },
    'process-ended': {
      status: 500,
      message: 'The server stopped unexpectedly each time this job ran. Find out why before you retry it.',
    },
    'queued-again': { status: 409, message: 'This job is already queued.' },
  }),
  permissions: definePermissions('jobs', {
    view: { title: 'View jobs', description: 'View background jobs, their errors and the schedule.' },
    retry: { title: 'Retry jobs', description: 'Retry failed jobs.' },
  }),
  lists: [jobList],
})

named({ JobQueue, ScheduledTask })
