import { file, id } from '../../../test/screens/items.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { VersionsDialog } from './versions/versions-dialog.tsx'
import { ConflictDialog } from './viewer/edit/conflict-dialog.tsx'

testDialog('of versions', {
  title: 'Versions of “Plan.txt”',
  draw: close => <VersionsDialog item={file('Plan.txt')} onAnswer={close} />,
  answers: {
    'drive.item': file('Plan.txt'),
    'drive.versions': { data: [{ id: id('one'), isCurrent: true }, { id: id('two') }] },
  },
})

testDialog('about a newer version', {
  title: 'Someone saved a newer version',
  draw: close => (
    <ConflictDialog
      item={file('Plan.txt')}
      theirs={file('Plan.txt')}
      link={undefined}
      bytes={null}
      isBusy={false}
      onOverwrite={close}
      onTaken={close}
      onProblem={close}
      onClose={close}
    />
  ),
})
