import type { AuditLine } from '@holdall/contract/audit/audit.contract.ts'
import { auditSentence, withoutTags } from '@holdall/contract/audit/audit-sentence.ts'
import { may } from '../../../platform/permissions.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useSite } from '../../../platform/site.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { useText } from '../../../ui/text.ts'
import { objectPath } from '../object-path.ts'

/** What happened, in a sentence. People and objects that still exist lead to their page, for those who may see it. */
export function AuditSentence({ line }: { line: AuditLine }) {
  const text = useText()
  const { me } = useSite()
  const sentence = auditSentence(line, text)
  if (sentence === null) return <Code words={line.action} />
  const object = objectPath(line, permission => may(me, permission))
  const person = line.actor?.email && may(me, 'users.view') ? `/admin/users/${line.actor.id}` : null
  return (
    <span title={withoutTags(sentence)}>
      <RichText
        text={sentence}
        tags={{
          who: name => (person ? <Link to={person}>{name}</Link> : <b>{name}</b>),
          what: name => (object ? <Link to={object}>{name}</Link> : <b>{name}</b>),
          b: name => <b>{name}</b>,
        }}
      />
    </span>
  )
}

/** Codes and values are recorded as programs read them, the same in every language. */
export function Code({ words }: { words: string }) {
  return (
    <span translate="no" dir="ltr" title={words}>
      {words}
    </span>
  )
}
