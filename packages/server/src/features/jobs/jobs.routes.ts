import { jobEndpoints } from '@holdall/contract/jobs/jobs.contract.ts'
import { route } from '../../platform/http/route.ts'
import { listRoutes } from '../lists/public.ts'
import { cancelJob } from './cancel-job.ts'
import { jobSource } from './job-list.repository.ts'
import { readJob } from './read-job.ts'
import { readOverview } from './read-overview.ts'
import { retryJobs } from './retry-jobs.ts'

export const jobRoutes = [
  ...listRoutes(jobEndpoints, jobSource),
  route(jobEndpoints.overview, readOverview),
  route(jobEndpoints.retry, (ctx, { body }) => retryJobs(ctx, body.jobIds)),
  route(jobEndpoints.job, (ctx, { params }) => readJob(ctx, params.id)),
  route(jobEndpoints.cancel, (ctx, { params }) => cancelJob(ctx, params.id)),
]
