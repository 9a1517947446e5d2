import { signInSection } from '../../features/accounts/person/person-section.ts'
import { auditSection } from '../../features/audit/person-section.ts'
import { paymentsSection } from '../../features/billing/person/person-section.ts'
import { groupsSection } from '../../features/groups/person-section.ts'
import { mailsSection } from '../../features/outbox/person-section.ts'
import { sharesSection } from '../../features/sharing/admin/person-section.ts'
import { spaceSection } from '../../features/storage-report/person-section.ts'
import { workspacesSection } from '../../features/workspaces/person-section.ts'
import type { PersonSection } from '../../platform/person-page/person-sections.ts'

/** What the features contribute to the page about a person, one line each, in the order shown. */
export const allPersonSections: readonly PersonSection[] = [
  paymentsSection,
  spaceSection,
  groupsSection,
  workspacesSection,
  signInSection,
  sharesSection,
  mailsSection,
  auditSection,
]
