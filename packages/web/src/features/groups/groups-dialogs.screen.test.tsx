import { id } from '../../../test/screens/items.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { OwnGroupDialog } from './own/own-group-dialog.tsx'

testDialog('of a new group', {
  title: 'New group',
  draw: close => <GroupDialog save={async () => ({})} onAnswer={close} />,
})

testDialog('of the people in an own group', {
  title: 'People in “Climbers”',
  draw: close => <OwnGroupDialog group={{ id: id('climbers'), name: 'Climbers' }} canAdd onAnswer={close} />,
  answers: { 'ownGroups.members': { data: [] } },
})
