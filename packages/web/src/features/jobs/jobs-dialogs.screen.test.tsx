import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { OverviewDialog } from './components/overview-dialog.tsx'

testDialog('of queues and schedule', {
  title: 'Queues and schedule',
  draw: close => <OverviewDialog onAnswer={close} />,
  answers: { 'jobs.overview': {} },
})
