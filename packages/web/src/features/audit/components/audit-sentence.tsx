import type { AuditLine } from '@holdall/contract/audit/audit.contract.ts'
import { auditSentence, withoutTags } from '@holdall/contract/audit/audit-sentence.ts'
import { useContext } from 'react'
import { PersonLink } from '../../../platform/people/person-link.tsx'
import { RowReach } from '../../../platform/people/row-reach.ts'
import { may } from '../../../platform/permissions.ts'
import { Link } from '../../../platform/router/link.tsx'
import { useSite } from '../../../platform/site.ts'
import { RichText } from '../../../ui/rich-text.tsx'
import { useText } from '../../../ui/text.ts'
import { objectPath } from '../object-path.ts'
import classes from './audit-sentence.module.css'

/** What happened, in a sentence. People and objects that still exist lead to their page, for those who may see it. */
export function AuditSentence({ line }: { line: AuditLine }) {
  const text = useText()
  const { me } = useSite()
  const isReachable = useContext(RowReach)
  const sentence = auditSentence(line, text)
  if (sentence === null) return <Code words={line.action} />
  const object = objectPath(line, permission => may(me, permission))
  const actor = line.actor?.email ? line.actor : null
  return (
    <span title={withoutTags(sentence)}>
      <RichText
        text={sentence}
        tags={{
          who: name => (
            <PersonLink id={actor?.id ?? null} title={actor?.email ?? undefined}>
              {name}
            </PersonLink>
          ),
          what: name =>
            object ? (
              <Link to={object} className={classes.object} tabIndex={isReachable ? 0 : -1}>
                {name}
              </Link>
            ) : (
              <b>{name}</b>
            ),
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
