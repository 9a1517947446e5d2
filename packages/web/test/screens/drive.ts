import type { PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import type { Answers } from './answers.ts'
import { everyRight, folder, id, root } from './items.ts'

/** What the drive asks for when it opens on the folder of the member, with these items in it. */
export function driveAnswers(items: readonly PlacedItem[], more: Answers = {}): Answers {
  const top = folder(root.name, { id: root.id, parentId: null, path: [] })
  const space = { id: id('space'), kind: 'personal', name: 'Ada', rootId: root.id, isOwner: true } as const
  return {
    'drive.spaces': { data: [space] },
    'drive.children': { data: items, total: items.length, folder: top, can: everyRight },
    'drive.item': top,
    'drive.view': {},
    'drive.taken': {},
    'driveTags.list': {},
    'notifications.unread': {},
    'announcements.mine': { data: [] },
    'search.saved': {},
    'files.transfers': {},
    // How a text begins, for its tile.
    'files.content': () => new Response('Some text', { status: 206 }),
    ...more,
  }
}
