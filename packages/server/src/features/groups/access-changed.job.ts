import { defineJob } from '../../platform/jobs/jobs.ts'
import { AccessNews } from './access-news.ts'

/** Makes computers and browsers look again at what a change of groups concerns. Their rights have changed already. */
export const accessChangedJob = defineJob({
  kind: 'groups.access-changed',
  payload: AccessNews,
  attempts: 10,
  deadlineSeconds: 60,
  handler: async () => (await import('./spread-news.ts')).spreadNews,
})
