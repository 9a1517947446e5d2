import type { AuditLine } from '@holdall/contract/audit/audit.contract.ts'
import { PersonLink } from '../../../platform/people/person-link.tsx'
import { namedText, useText } from '../../../ui/text.ts'

/** Whom or what a line is about: its name, and what it is. */
export function AuditedObject({ line }: { line: AuditLine }) {
  const text = useText()
  if (line.object_type === null) return <span data-nothing>–</span>
  const name = line.object_name && namedText(line.object_name)
  const words = name ? text('{{name}} ({{type}})', { name, type: line.object_type }) : line.object_type
  return (
    <PersonLink id={line.object_type === 'user' ? line.object_id : null} title={words}>
      <span translate="no">{words}</span>
    </PersonLink>
  )
}
