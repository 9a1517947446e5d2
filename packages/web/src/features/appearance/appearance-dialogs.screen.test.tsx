import { emptyLists } from '../../../test/screens/common-answers.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { MenuItemDialog } from './menus/menu-item-dialog.tsx'

testDialog('of a new menu item', {
  title: 'Add item',
  draw: close => <MenuItemDialog item={null} onAnswer={close} />,
  answers: emptyLists,
})
