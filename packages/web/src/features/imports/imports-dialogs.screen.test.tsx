import { folder } from '../../../test/screens/items.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'

testDialog('that adds from a link', {
  title: 'Add from a link',
  draw: close => <LinkDialog folder={folder('Plans')} onAnswer={close} />,
})
