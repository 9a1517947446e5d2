import { defineServerFeature } from '../../platform/feature.ts'
import { jobRoutes } from './jobs.routes.ts'

/** Shows people the jobs they started. The running of jobs belongs to the platform. */
export const jobsFeature = defineServerFeature({ name: 'jobs', uses: [], routes: jobRoutes })
