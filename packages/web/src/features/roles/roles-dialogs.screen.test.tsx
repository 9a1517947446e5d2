import { emptyLists } from '../../../test/screens/common-answers.ts'
import { id } from '../../../test/screens/items.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { RoleDialog } from './components/role-dialog.tsx'
import { PermissionDialog } from './pickers/permission-dialog.tsx'
import { RolesDialog } from './pickers/roles-dialog.tsx'

testDialog('of a new role', {
  title: 'Create a New Role',
  draw: close => <RoleDialog onAnswer={close} />,
  form: {
    fill: { Name: 'Editors' },
    submit: 'Create',
    calls: 'roles.create',
    sends: { name: 'Editors' },
    refused: ['name', 'Name'],
  },
  answers: emptyLists,
})

testDialog('that chooses permissions', {
  title: 'Select Permissions',
  draw: close => <PermissionDialog type="sitewide" value={[]} onAnswer={close} />,
  answers: emptyLists,
})

testDialog('that chooses roles', {
  title: 'Select Roles',
  draw: close => <RolesDialog value={[]} onAnswer={close} />,
  answers: { 'roles.list': { pagination: { data: [{ id: id('editors'), name: 'Editors', can: { assign: true } }] } } },
})
