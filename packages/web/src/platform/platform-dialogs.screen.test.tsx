import { ProbeResult } from '@holdall/contract/settings/settings.schemas.ts'
import { useEffect } from 'react'
import { sampleOf } from '../../test/screens/sample.ts'
import { testDialog } from '../../test/screens/test-dialog.tsx'
import { ShortcutSheet } from '../ui/actions/shortcut-sheet.tsx'
import { confirm } from '../ui/feedback/confirm.tsx'
import { RefusedDialog } from './admin-lists/bulk/refused-dialog.tsx'
import { ExportInfoDialog } from './admin-lists/parts/export-info-dialog.tsx'
import { ManageViewsDialog } from './admin-lists/views/manage-views-dialog.tsx'
import { SaveViewDialog } from './admin-lists/views/save-view-dialog.tsx'
import { FindUserDialog } from './people/find-user-dialog.tsx'
import { ImageDialog } from './rich-text/image-dialog.tsx'
import { LinkDialog } from './rich-text/link-dialog.tsx'
import { ProbeDialog } from './settings/probe-dialog.tsx'

testDialog('of refused rows', {
  title: '2 users weren’t deleted',
  draw: close => (
    <RefusedDialog
      title="2 users weren’t deleted"
      done={1}
      rows={[{ id: '1', name: 'Bob', message: 'He is the last administrator.' }]}
      onAnswer={close}
    />
  ),
})

testDialog('about a CSV export', { title: 'CSV export', draw: close => <ExportInfoDialog onAnswer={close} /> })

testDialog('of saved views', {
  title: 'Manage views',
  draw: close => <ManageViewsDialog listId="users" onAnswer={close} />,
  answers: { 'lists.mine': { views: [{ name: 'Recent' }, { name: 'Suspended' }] } },
})

testDialog('that saves a view', {
  title: 'Save this view',
  draw: close => <SaveViewDialog listId="users" state="query=a" onAnswer={close} />,
  form: {
    fill: { Name: 'Recent' },
    submit: 'Save',
    calls: 'lists.saveView',
    sends: { name: 'Recent', state: 'query=a' },
    refused: ['name', 'Name'],
  },
})

testDialog('that finds a user', {
  title: 'Find user',
  draw: close => <FindUserDialog onAnswer={close} />,
  answers: { 'users.search': {} },
})

testDialog('of an image in a text', {
  title: 'Insert image',
  draw: close => <ImageDialog image={null} prefix="page_media" onAnswer={close} />,
})

testDialog('of a link in a text', {
  title: 'Link',
  draw: close => <LinkDialog href="" hasWords={false} onAnswer={close} />,
})

testDialog('of a test of settings', {
  title: 'Test',
  draw: close => (
    <ProbeDialog run={async () => sampleOf(ProbeResult, { isWorking: true })} explain={String} onAnswer={close} />
  ),
})

testDialog('of shortcuts', {
  title: 'Keyboard shortcuts',
  draw: close => (
    <ShortcutSheet groups={[{ title: 'Files', shortcuts: [{ keys: 'Delete', label: 'Delete' }] }]} onClose={close} />
  ),
})

/** Asks as an action does, and closes with the answer. */
function Asking({ onAnswer }: { onAnswer: (isSure: boolean) => void }) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: it asks once
  useEffect(() => {
    void confirm({ title: 'Delete 3 items?', confirmLabel: 'Delete', danger: true, typed: 3 }).then(onAnswer)
  }, [])
  return null
}

testDialog('that asks before deleting', { title: 'Delete 3 items?', draw: close => <Asking onAnswer={close} /> })
