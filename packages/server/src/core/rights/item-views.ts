import type { Item, PlacedItem } from '@holdall/contract/drive/drive.schemas.ts'
import { instant } from '../../platform/clock.ts'
import { reducedView } from '../../platform/reduced-view.ts'

const nothingId = '0'.repeat(26)
const nothingYet = instant(0)

const aboutItem = ['id', 'kind', 'name', 'fileKind', 'mime', 'isStarred', 'thumbnailUrl', 'versionId'] as const
const dates = ['createdAt', 'modifiedAt'] as const
const totals = ['size', 'itemCount'] as const

/** An item below the one that a link shares, as its visitors see it. */
export const visitedItem = reducedView<Item>()([...aboutItem, ...dates, ...totals, 'spaceId', 'parentId'], {})

/** The item that a link shares: visitors aren't told what is above it. */
export const sharedItem = reducedView<Item>()([...aboutItem, ...dates, ...totals, 'spaceId'], { parentId: null })

/** The same with what visitors may do with it, as they first see it. */
export const openedItem = reducedView<PlacedItem>()([...aboutItem, ...dates, ...totals, 'spaceId', 'can'], {
  parentId: null,
  path: [],
})

/** The target of a link that only collects, which reveals nothing about the folder, not even its name. */
export const blindItem = reducedView<Item>()(['id', 'kind', 'fileKind', 'mime', 'isStarred'], {
  spaceId: nothingId,
  parentId: null,
  name: '',
  size: 0,
  itemCount: null,
  createdAt: nothingYet,
  modifiedAt: nothingYet,
  thumbnailUrl: null,
  versionId: null,
})

/** A folder whose content may not be seen: its totals are as secret. */
export const unlistedFolder = reducedView<Item>()([...aboutItem, ...dates, 'spaceId', 'parentId'], {
  size: 0,
  itemCount: null,
})
