import { jobEndpoints } from '@holdall/contract/jobs/jobs.contract.ts'
import { route } from '../../platform/http/route.ts'
import { cancelJob } from './cancel-job.ts'
import { readJob } from './read-job.ts'

export const jobRoutes = [
  route(jobEndpoints.job, (ctx, { params }) => readJob(ctx, params.id)),
  route(jobEndpoints.cancel, (ctx, { params }) => cancelJob(ctx, params.id)),
]
