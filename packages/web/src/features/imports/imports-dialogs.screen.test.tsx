import { folder } from '../../../test/screens/items.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'

testDialog('that adds from a link', {
  title: 'Add from a link',
  draw: close => <LinkDialog folder={folder('Plans')} onAnswer={close} />,
  form: {
    fill: { Link: 'https://example.com/film.mp4' },
    submit: 'Add',
    calls: 'imports.addLink',
    sends: { url: 'https://example.com/film.mp4', folderId: folder('Plans').id },
    refused: ['url', 'Link'],
  },
})
