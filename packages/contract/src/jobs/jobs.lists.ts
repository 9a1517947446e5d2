import { z } from 'zod'
import { queueMethods } from '../drivers/queue.ts'
import { defineAdminList } from '../kit/admin-lists.ts'
import { Id, Instant } from '../kit/fields.ts'
import { ListedPerson } from '../kit/people.ts'
import { named } from '../kit/schema-names.ts'
import { jobNames } from './job-names.ts'

/** A job as administrators see it, without what it works on. */
export const ListedJob = z.object({
  id: Id,
  kind: z.string(),
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  attempts: z.int().min(0),
  queue: z.enum(queueMethods).meta({ description: 'The queue method that received it.' }),
  done_steps: z.int().min(0),
  total_steps: z.int().min(0).nullable(),
  error: z.string().nullable(),
  created_by: ListedPerson.nullable().meta({ description: 'Null for the server itself.' }),
  run_at: Instant.meta({ description: 'Not before this time.' }),
  created_at: Instant,
  finished_at: Instant.nullable(),
})
export type ListedJob = z.infer<typeof ListedJob>

/** In the order of their names. */
const kinds = Object.fromEntries(Object.entries(jobNames).toSorted(([, a], [, b]) => a.localeCompare(b, 'en')))

export const jobList = defineAdminList({
  id: 'jobs',
  path: '/jobs',
  summary: 'List background jobs: queued, running, done and failed.',
  permission: 'jobs.view',
  row: ListedJob,
  columns: {
    kind: { label: 'Kind', kind: 'text' },
    state: { label: 'Status', kind: 'text' },
    queue: { label: 'Queue method', kind: 'text', isHiddenAtFirst: true },
    error: { label: 'Error', kind: 'text' },
    attempts: { label: 'Tries', kind: 'number' },
    done_steps: { label: 'Steps done', kind: 'number', isHiddenAtFirst: true },
    total_steps: { label: 'Steps', kind: 'number', isHiddenAtFirst: true },
    created_by: { label: 'User', kind: 'text' },
    run_at: { label: 'Not before', kind: 'instant', isHiddenAtFirst: true },
    finished_at: { label: 'Ended At', kind: 'instant' },
    created_at: { label: 'Created At', kind: 'instant' },
  },
  givesWay: ['attempts', 'created_by', 'created_at', 'finished_at', 'error'],
  sorts: ['created_at', 'finished_at', 'kind'],
  defaultSort: { by: 'created_at', dir: 'desc' },
  filters: {
    state: {
      label: 'Status',
      kind: 'choice',
      options: { queued: 'Queued', running: 'Running', done: 'Finished', failed: 'Failed', cancelled: 'Stopped' },
      initial: 'failed',
    },
    kind: { label: 'Kind', kind: 'choice', options: kinds, initial: 'mail.send' },
    created_by: { label: 'User', kind: 'user' },
    created_at: { label: 'Created', kind: 'date' },
  },
  search: 'Kind or error',
  emptyText: 'No jobs have run yet',
})

named({ ListedJob })
