import type { AuditLine } from '@holdall/contract/audit/audit.contract.ts'
import { RefusedFacts, type RefusedWay, refusedAction } from '@holdall/contract/audit/refused-sign-in.ts'
import { sentences } from '@holdall/contract/kit/sentences.ts'
import { momentValue } from '@holdall/contract/kit/values/values.ts'
import type { Translate } from '../../ui/text.ts'

const wayNames: Readonly<Record<RefusedWay, string>> = sentences({
  password: 'Password',
  'second-step': 'Two-factor authentication',
  passkey: 'Passkey',
  'app-password': 'App password',
  company: 'Company account',
  token: 'API token',
  'link-password': 'Password of a link',
  'link-code': 'Code for a link',
  setup: 'Setup address',
})

/** What an entry says that counts refused sign-ins; null for every other one. */
export function refusedSentence(
  { action, after }: Pick<AuditLine, 'action' | 'after'>,
  text: Translate,
): string | null {
  const facts = action === refusedAction ? RefusedFacts.safeParse(after).data : undefined
  if (!facts) return null
  return text('{{way}}: {{count, number}} sign-ins refused, the last at {{time}}', {
    way: text(wayNames[facts.way]),
    count: facts.tries,
    time: momentValue(facts.last),
    defaultValue_one: '{{way}}: one sign-in refused, at {{time}}',
  })
}
