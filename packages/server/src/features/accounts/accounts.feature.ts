import { defineServerFeature } from '../../platform/feature.ts'
import { accountRoutes } from './accounts.routes.ts'
import { accountsHook } from './accounts-hook.ts'
import { sweepAvatars } from './avatar/sweep-avatars.ts'
import { sweepLoginFlows } from './login-flow/sweep-login-flows.ts'
import { accountsOutlast } from './outlasting.ts'
import { accountMailJob } from './registration/account-mail.job.ts'
import { secondFactorHook } from './second-factor/second-factor-hook.ts'
import { signInMetrics } from './sign-in/sign-in-metrics.ts'
import { sweepAccounts } from './sweep-accounts.ts'

export const accountsFeature = defineServerFeature({
  name: 'accounts',
  uses: ['roles'],
  routes: accountRoutes,
  publicPages: async ctx => [
    { path: '/' },
    { path: '/sign-in' },
    ...(ctx.settings.get('registration.disable') || ctx.settings.get('auth.company_only')
      ? []
      : [{ path: '/register' }]),
  ],
  metrics: [signInMetrics],
  settings: [accountsHook, secondFactorHook],
  jobs: [accountMailJob],
  outlasting: accountsOutlast,
  schedules: [
    { name: 'sweep', cron: '17 3 * * *', destroys: 'old', run: sweepAccounts },
    { name: 'sweep-login-flows', cron: '7 * * * *', destroys: 'over', run: sweepLoginFlows },
    { name: 'sweep-avatars', cron: '27 3 * * *', destroys: 'old', run: sweepAvatars },
  ],
})
