import type { AuditLine } from '@holdall/contract/audit/audit.contract.ts'
import { auditSentence, withoutTags } from '@holdall/contract/audit/audit-sentence.ts'
import { type ReactNode, useContext } from 'react'
import { personPath } from '../../../platform/people/person-link.tsx'
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
  const sentence = auditSentence(line, text)
  if (sentence === null) return <Code words={line.action} />
  const person = line.actor?.email && may(me, 'users.view') ? personPath(line.actor.id) : null
  const object = objectPath(line, permission => may(me, permission))
  return (
    <span title={withoutTags(sentence)}>
      <RichText
        text={sentence}
        tags={{
          who: name => <Named path={person}>{name}</Named>,
          what: name => <Named path={object}>{name}</Named>,
          b: name => <Named path={null}>{name}</Named>,
        }}
      />
    </span>
  )
}

/** A name in a sentence: a link that stays in its line, or bold without a path. */
function Named({ path, children }: { path: string | null; children: ReactNode }) {
  const isReachable = useContext(RowReach)
  if (path === null) return <b className={classes.name}>{children}</b>
  return (
    <Link to={path} className={classes.named} tabIndex={isReachable ? 0 : -1}>
      {children}
    </Link>
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
