import { accountsWords } from './sentences/accounts.ts'
import type { EventWords } from './sentences/event-words.ts'
import { filesWords } from './sentences/files.ts'
import { moneyWords } from './sentences/money.ts'
import { sharingWords } from './sentences/sharing.ts'
import { siteWords } from './sentences/site.ts'
import { workspacesWords } from './sentences/workspaces.ts'

const eventWords = {
  ...filesWords,
  ...sharingWords,
  ...workspacesWords,
  ...accountsWords,
  ...siteWords,
  ...moneyWords,
} as const satisfies Readonly<Record<string, EventWords>>

/** What can be written to the audit log. Each action has a sentence; lists are exported under their own name. */
export type AuditAction = keyof typeof eventWords | `${string}.exported`

/** The words of an action; undefined for one of another version, and for refused sign-ins and exports. */
export function wordsOfAction(action: string): EventWords | undefined {
  return Object.hasOwn(eventWords, action) ? eventWords[action as keyof typeof eventWords] : undefined
}
