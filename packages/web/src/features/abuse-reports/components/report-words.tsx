import type { AbuseReport } from '@holdall/contract/abuse-reports/abuse-reports.schemas.ts'
import { abuseReportList } from '../../../platform/admin-lists/lists/abuse-reports.generated.ts'
import { choiceLabels } from '../../../platform/admin-lists/state/filters.ts'
import { StatusBadge, type StatusTone } from '../../../platform/admin-lists/status-badge.tsx'
import { type Translate, useText } from '../../../ui/text.ts'

const tones: Readonly<Record<AbuseReport['state'], StatusTone>> = {
  open: 'busy',
  link_revoked: 'good',
  suspended: 'good',
  rejected: 'plain',
}

export function reasonName(reason: AbuseReport['reason'], text: Translate): string {
  return choiceLabels(abuseReportList.filters.reason, reason, text)
}

export function stateName(state: AbuseReport['state'], text: Translate): string {
  return choiceLabels(abuseReportList.filters.state, state, text)
}

export function StateBadge({ state }: Pick<AbuseReport, 'state'>) {
  return <StatusBadge tone={tones[state]}>{stateName(state, useText())}</StatusBadge>
}

/** Who reported it, as far as they said. */
export function Complainant({ complainant }: Pick<AbuseReport, 'complainant'>) {
  const text = useText()
  if (!complainant) return <span data-nothing>{text('Anonymous', { meaning: 'a person who reports abuse' })}</span>
  const { name, email, account } = complainant
  const words = email || name || account?.email || account?.name || text('Deleted account')
  return (
    <span dir="auto" title={[name, email].filter(Boolean).join(', ') || undefined}>
      {words}
    </span>
  )
}
