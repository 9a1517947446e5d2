import { sentence, sentences } from '../../kit/sentences.ts'
import type { EventWords } from './event-words.ts'

export const exportWords: EventWords = sentences({
  plain: '<who>{{who}}</who> exported a list as CSV',
  fuller: '<who>{{who}}</who> exported the list <b>{{list}}</b> as CSV',
})

/** Titles of lists that can be exported, by the name under which the log knows them. */
const listNames: Readonly<Record<string, string>> = sentences({
  'abuse-reports': 'Abuse reports',
  audit: 'Audit log',
  'custom-pages': 'Pages',
  'group-members': 'Members',
  groups: 'Groups',
  jobs: 'Jobs',
  outbox: 'Mail outbox',
  payments: sentence('Payments', { meaning: 'of customers' }),
  plans: 'Plans',
  quarantine: 'Quarantine',
  'role-users': 'Users',
  shares: 'Shares and links',
  'site-comments': 'Comments',
  'storage-spaces': 'Storage',
  subscriptions: 'Subscriptions',
  tags: 'Tags',
  uploads: 'Uploaded Files',
  'user-invitations': 'Invitations',
  users: 'Users',
  webhooks: 'Webhooks',
})

/** The title of the list that was exported; null if the action is another one. A list of another version is just a list. */
export function exportedList(action: string): { readonly title: string | undefined } | null {
  const name = /^(.+)\.exported$/.exec(action)?.[1]
  return name === undefined ? null : { title: Object.hasOwn(listNames, name) ? listNames[name] : undefined }
}
