import { defineServerFeature } from '../../platform/feature.ts'
import { keepsBytes } from '../../platform/upkeep/kept-bytes.ts'
import { accountRoutes } from './accounts.routes.ts'
import { accountsHook } from './accounts-hook.ts'
import { sweepAvatars } from './avatar/sweep-avatars.ts'
import { companyOnlyHook } from './company/company-only-hook.ts'
import { companySignInRoutes } from './company/company-sign-in.routes.ts'
import { withdrawJob } from './company/groups/withdraw.job.ts'
import { deleteProviderSecrets, listSealedSecrets } from './company/providers/providers.repository.ts'
import { checkDirectories } from './company/sessions/check-directories.ts'
import { endOthersJob, orderEnd } from './company/sessions/end-others.job.ts'
import { sweepCompanySignIn } from './company/sessions/sweep.ts'
import { sweepLoginFlows } from './login-flow/sweep-login-flows.ts'
import { accountsOutlast } from './outlasting.ts'
import { accountMailJob } from './registration/account-mail.job.ts'
import { deleteSecondFactors } from './second-factor/second-factor.repository.ts'
import { secondFactorHook } from './second-factor/second-factor-hook.ts'
import { deleteIdTokens } from './sessions/provider-sessions.repository.ts'
import { signInMetrics } from './sign-in-metrics.ts'
import { sweepAccounts } from './sweep-accounts.ts'

/** People, their ways to sign in, and their company's (docs/decisions/0104). How a provider is asked is the drivers' part. */
export const accountsFeature = defineServerFeature({
  name: 'accounts',
  uses: ['roles'],
  routes: [...accountRoutes, ...companySignInRoutes],
  keptBytes: [keepsBytes('users.avatar_key', 'object')],
  publicPages: async ctx => [
    { path: '/' },
    { path: '/sign-in' },
    ...(ctx.settings.get('registration.disable') || ctx.settings.get('auth.company_only')
      ? []
      : [{ path: '/register' }]),
  ],
  metrics: [signInMetrics],
  settings: [accountsHook, secondFactorHook, companyOnlyHook],
  jobs: [accountMailJob, withdrawJob, endOthersJob],
  sealed: [
    { forget: deleteSecondFactors, countedAs: 'secondFactors' },
    { list: listSealedSecrets, forget: deleteProviderSecrets, countedAs: 'providers' },
    { forget: deleteIdTokens },
  ],
  outlasting: accountsOutlast,
  schedules: [
    { name: 'sweep', cron: '17 3 * * *', destroys: 'old', run: sweepAccounts },
    { name: 'sweep-login-flows', cron: '7 * * * *', destroys: 'over', run: sweepLoginFlows },
    { name: 'sweep-avatars', cron: '27 3 * * *', destroys: 'old', run: sweepAvatars },
    { name: 'check-directories', cron: '*/15 * * * *', destroys: 'nothing', run: checkDirectories },
    { name: 'sweep-company-sign-in', cron: '37 * * * *', destroys: 'old', run: sweepCompanySignIn },
  ],
  onEvent: (ctx, event) => {
    if (event.type === 'settings.changed') orderEnd(ctx, event.payload)
  },
})
