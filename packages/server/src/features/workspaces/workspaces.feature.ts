import { defineServerFeature } from '../../platform/feature.ts'
import { groupNotifiedJob } from './groups/group-told.job.ts'
import { isOfferedTo } from './handovers.repository.ts'
import { workspacesOutlast } from './outlasting.ts'
import { purgeWorkspacesJob } from './spaces/purge-workspaces.job.ts'
import { purgeWorkspaces } from './spaces/purge-workspaces.ts'
import { workspaceRoutes } from './workspaces.routes.ts'

export const workspacesFeature = defineServerFeature({
  name: 'workspaces',
  uses: ['drive', 'groups', 'notifications', 'sharing'],
  routes: workspaceRoutes,
  jobs: [groupNotifiedJob, purgeWorkspacesJob],
  outlasting: [workspacesOutlast],
  awaits: isOfferedTo,
  schedules: [
    {
      name: 'purge-workspaces',
      cron: '27 * * * *',
      destroys: 'old',
      run: async ctx => {
        await purgeWorkspaces(ctx)
      },
    },
  ],
})
