import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { CustomDatesDialog } from './filters/custom-dates-dialog.tsx'

testDialog('of custom dates', {
  title: 'Custom dates',
  draw: close => <CustomDatesDialog dates={{ from: null, to: null }} today="2026-05-04" onAnswer={close} />,
})
