import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { RuleDialog } from './form/rules/rule-dialog.tsx'
import { TrialDialog } from './form/trial-dialog.tsx'

testDialog('of a new rule', {
  title: 'Add rule',
  draw: close => <RuleDialog rule={null} onAnswer={close} />,
  answers: { 'companySignIn.targets': {} },
})

testDialog('that asks for a person to look for', { title: 'Test', draw: close => <TrialDialog onAnswer={close} /> })
