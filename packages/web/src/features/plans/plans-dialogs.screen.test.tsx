import { emptyLists } from '../../../test/screens/common-answers.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { PlanDialog } from './components/plan-dialog.tsx'
import { SyncDialog } from './components/sync-dialog.tsx'

testDialog('of a new plan', {
  title: 'Create a New Plan',
  draw: close => <PlanDialog plans={[]} onAnswer={close} />,
  answers: emptyLists,
})

testDialog('that syncs plans', {
  title: 'Sync plans',
  draw: close => <SyncDialog onAnswer={close} />,
  answers: { 'plans.lastSync': {} },
})
