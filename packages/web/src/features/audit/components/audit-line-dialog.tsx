import type { AuditLine } from '@holdall/contract/audit/audit.contract.ts'
import { auditSentence, withoutTags } from '@holdall/contract/audit/audit-sentence.ts'
import { refusedAction } from '@holdall/contract/audit/refused-sign-in.ts'
import type { AnswerProps } from '../../../platform/dialogs.tsx'
import { ListedPerson } from '../../../platform/people/listed-person.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { formatDateTime } from '../../../ui/format/format.ts'
import { useText } from '../../../ui/text.ts'
import { changesOf } from '../facts.ts'
import classes from './audit-line-dialog.module.css'
import { AuditSentence } from './audit-sentence.tsx'
import { AuditedObject } from './audited-object.tsx'

/** Everything known about one line. */
export function AuditLineDialog({ line, onAnswer }: AnswerProps<void> & { line: AuditLine }) {
  const text = useText()
  const close = () => onAnswer(null)
  const sentence = auditSentence(line, text)
  const changes = line.action === refusedAction ? [] : changesOf(line.before, line.after)
  return (
    <Dialog
      title={sentence === null ? line.action : withoutTags(sentence)}
      size="large"
      onClose={close}
      footer={
        <Button variant="primary" onClick={close}>
          {text('Close')}
        </Button>
      }
    >
      <dl className={classes.facts}>
        <dt>{text('What happened')}</dt>
        <dd>
          <AuditSentence line={line} />
        </dd>
        <dt>{text('Date and time')}</dt>
        <dd>{formatDateTime(line.at)}</dd>
        <dt>{text('User')}</dt>
        <dd>
          <ListedPerson person={line.actor} nobody={text('System or visitor')} />
        </dd>
        {line.impersonator && (
          <>
            <dt>{text('Logged in as user by')}</dt>
            <dd>
              <ListedPerson person={line.impersonator} nobody="" />
            </dd>
          </>
        )}
        <dt>{text('Action')}</dt>
        <dd translate="no">
          <code>{line.action}</code>
        </dd>
        {line.object_type && (
          <>
            <dt>{text('Object')}</dt>
            <dd>
              <AuditedObject line={line} /> <code>{line.object_id}</code>
            </dd>
          </>
        )}
        {line.address && (
          <>
            <dt>{text('Address', { meaning: 'IP address' })}</dt>
            <dd>{line.address}</dd>
          </>
        )}
      </dl>
      {changes.length > 0 && (
        <table className={classes.changes}>
          <thead>
            <tr>
              <th scope="col">{text('Field')}</th>
              <th scope="col">{text('Before')}</th>
              <th scope="col">{text('After')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map(change => (
              <tr translate="no" key={change.name} data-changed={change.isChanged || undefined}>
                <th scope="row">{change.name}</th>
                <td>{change.before}</td>
                <td>{change.after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
