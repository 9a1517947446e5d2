import { emptyLists } from '../../../test/screens/common-answers.ts'
import { id } from '../../../test/screens/items.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { CreateUserDialog } from './components/create-user-dialog.tsx'
import { ImpersonateDialog } from './components/impersonate-dialog.tsx'
import { RemoveUserDialog } from './components/remove-user-dialog.tsx'
import { SuspendUserDialog } from './components/suspend-user-dialog.tsx'

const user = { id: id('bob'), email: 'bob@example.com', banned_at: null, canSuspend: true }

testDialog('of a new user', {
  title: /user/i,
  draw: close => <CreateUserDialog onAnswer={close} />,
  answers: { ...emptyLists, 'roles.list': {} },
})

testDialog('that signs in as a user', {
  title: 'Login as user',
  draw: close => <ImpersonateDialog user={user} onAnswer={close} />,
})

testDialog('that suspends a user who may pay', {
  title: 'Suspend user',
  draw: close => <SuspendUserDialog user={user} onAnswer={close} />,
})

testDialog('that removes a user', {
  title: 'Remove user',
  draw: close => <RemoveUserDialog user={user} onAnswer={close} />,
  answers: { 'users.removal': {} },
})
