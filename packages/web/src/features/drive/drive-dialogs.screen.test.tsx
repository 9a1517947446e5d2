import { SiteTag } from '@holdall/contract/tags/site-tags.schemas.ts'
import { Tag } from '@holdall/contract/tags/tags.schemas.ts'
import { emptyLists } from '../../../test/screens/common-answers.ts'
import { file, folder, id, root } from '../../../test/screens/items.ts'
import { sampleOf } from '../../../test/screens/sample.ts'
import { testDialog } from '../../../test/screens/test-dialog.tsx'
import { ConflictDialog } from '../../platform/items/questions/conflict-dialog.tsx'
import { NameDialog } from '../../platform/items/questions/name-dialog.tsx'
import { FolderPicker } from './operations/pick-folder/folder-picker.tsx'
import { SiteTagDialog } from './tags/site/site-tag-dialog.tsx'
import { TagFormDialog } from './tags/tag-form-dialog.tsx'
import { TagsDialog } from './tags/tags-dialog.tsx'

testDialog('that picks a folder', {
  title: 'Move to',
  draw: close => <FolderPicker title="Move to" confirmLabel="Move" items={[]} startAt={root.id} onAnswer={close} />,
  answers: {
    'drive.spaces': { data: [{ id: id('space'), kind: 'personal', name: 'Ada', rootId: root.id, isOwner: true }] },
    'drive.item': folder(root.name, { id: root.id, parentId: null, path: [] }),
    'drive.children': { folder: folder(root.name, { id: root.id }), data: [folder('Plans')] },
  },
})

testDialog('about a name that is taken', {
  title: 'This file already exists',
  draw: close => (
    <ConflictDialog
      conflicts={[
        { ...file('Plan.txt'), existing: file('Plan.txt') },
        { ...file('List.txt'), existing: null },
      ]}
      onAnswer={close}
    />
  ),
})

testDialog('about a name that is there with another spelling', {
  title: 'This file already exists',
  draw: close => <ConflictDialog conflicts={[{ ...file('readme'), existing: file('README') }]} onAnswer={close} />,
})

testDialog('that asks for a name', {
  title: 'New folder',
  draw: close => (
    <NameDialog
      title="New folder"
      label="Name"
      initial=""
      confirmLabel="Create"
      submit={async () => undefined}
      onAnswer={close}
    />
  ),
})

testDialog('of a tag of the site', {
  title: 'Update Tag',
  draw: close => <SiteTagDialog tag={sampleOf(SiteTag, { name: 'urgent' })} onAnswer={close} />,
  answers: emptyLists,
})

testDialog('that changes a tag', {
  title: 'Edit tag',
  draw: close => <TagFormDialog tag={sampleOf(Tag, { name: 'urgent' })} onAnswer={close} />,
  form: {
    fill: { Name: 'soon' },
    submit: 'Save',
    calls: 'driveTags.update',
    sends: { name: 'soon' },
    refused: ['name', 'Name'],
    isBrief: true,
  },
})

testDialog('of an item’s tags before there are any', {
  title: 'Tags of “Plan.txt”',
  draw: close => <TagsDialog items={[file('Plan.txt')]} onAnswer={close} />,
  answers: { 'driveTags.list': { data: [] } },
})

testDialog('of an item’s tags', {
  title: 'Tags of “Plan.txt”',
  draw: close => <TagsDialog items={[file('Plan.txt')]} onAnswer={close} />,
  answers: { 'driveTags.list': { data: [{ id: id('urgent'), name: 'urgent', kind: 'own' }] } },
})
