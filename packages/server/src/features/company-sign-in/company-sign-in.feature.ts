import { defineServerFeature } from '../../platform/feature.ts'
import { companyOnlyHook } from './company-only-hook.ts'
import { companySignInRoutes } from './company-sign-in.routes.ts'
import { withdrawJob } from './groups/withdraw.job.ts'
import { checkDirectories } from './sessions/check-directories.ts'
import { endOthersJob, orderEnd } from './sessions/end-others.job.ts'
import { sweepCompanySignIn } from './sessions/sweep.ts'

/** Signing in with a company's account (docs/decisions/0104). How a provider is asked is the drivers' part. */
export const companySignInFeature = defineServerFeature({
  name: 'company-sign-in',
  uses: ['accounts', 'roles', 'workspaces'],
  routes: companySignInRoutes,
  settings: [companyOnlyHook],
  jobs: [withdrawJob, endOthersJob],
  schedules: [
    { name: 'check-directories', cron: '*/15 * * * *', destroys: 'nothing', run: checkDirectories },
    { name: 'sweep', cron: '37 * * * *', destroys: 'old', run: sweepCompanySignIn },
  ],
  onEvent: (ctx, event) => {
    if (event.type === 'settings.changed') orderEnd(ctx, event.payload)
  },
})
