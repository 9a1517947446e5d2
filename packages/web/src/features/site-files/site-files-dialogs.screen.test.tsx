import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { DeleteDialog } from './components/delete-dialog.tsx'

testDialog('that deletes files', {
  title: 'Are you sure you want to delete selected files?',
  draw: close => <DeleteDialog count={2} names={['Plan.txt', 'List.txt']} onAnswer={close} />,
})
