import { z } from 'zod'
import { defineJob } from '../../../platform/jobs/jobs.ts'

/** Removes deleted workspaces whose time has come, with everything in them. */
export const purgeWorkspacesJob = defineJob({
  kind: 'workspaces.purge',
  payload: z.object({}),
  attempts: 10,
  deadlineSeconds: 3600,
  handler: async () => (await import('./purge-workspaces.ts')).purgeWorkspaces,
})
