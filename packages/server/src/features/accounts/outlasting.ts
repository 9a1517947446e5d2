import type { Outlasting } from '../../platform/outlasting/outlasting.ts'

export const accountsOutlast: readonly Outlasting[] = [
  {
    what: 'app passwords, API tokens and sync logins',
    columns: ['access_tokens.user_id', 'login_flows.user_id'],
    standsOn: 'the account, and what it may do at each request',
    atEnd: 'ends',
    because: 'They are the person, with fewer rights; suspended and deleted accounts have none. Each request asks.',
  },
  {
    what: 'sessions',
    columns: ['sessions.user_id', 'provider_sessions.user_id'],
    standsOn: 'the account, and the provider through which it signed in',
    atEnd: 'ends',
    because: 'Each request asks.',
  },
]
