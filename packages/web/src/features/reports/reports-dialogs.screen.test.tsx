import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { ReportMailDialog } from './components/report-mail-dialog.tsx'

testDialog('that sends the report by email', {
  title: 'Report by email',
  draw: close => <ReportMailDialog onAnswer={close} />,
  answers: { 'reports.mail': { rhythm: 'never' } },
})
