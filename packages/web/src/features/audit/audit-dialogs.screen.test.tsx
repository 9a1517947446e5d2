import { AuditLine } from '@holdall/contract/audit/audit.contract.ts'
import { sampleOf } from '../../../test/screens/sample.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { AuditLineDialog } from './components/audit-line-dialog.tsx'

testDialog('of an audit line', {
  title: /created the user/,
  draw: close => <AuditLineDialog line={sampleOf(AuditLine, { action: 'user.created' })} onAnswer={close} />,
})
