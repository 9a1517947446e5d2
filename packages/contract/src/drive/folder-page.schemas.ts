import { z } from 'zod'
import { defineList } from '../kit/lists.ts'
import { named } from '../kit/schema-names.ts'
import { Item, ItemCan, itemSorts, PlacedItem } from './drive.schemas.ts'

/** Children of a folder, folders first. The page size follows the screen: at most 500 rows. */
export const childrenList = defineList({
  id: 'children',
  row: Item,
  sorts: itemSorts,
  defaultSort: { by: 'name', dir: 'asc' },
  perPage: { default: 100, max: 500 },
})

/** How a folder is shown: remembered for the member, and per folder where it was changed there. */
export const FolderView = z.object({
  layout: z.enum(['grid', 'list']),
  /** The layout on a phone, if it differs: what suits a small screen may not suit a large one. */
  phoneLayout: z.enum(['grid', 'list']).optional(),
  tileSize: z.enum(['small', 'medium', 'large']).optional(),
  orderBy: z.enum(itemSorts),
  orderDir: z.enum(['asc', 'desc']),
  columns: z.array(z.enum(['access', 'size', 'type', 'modified', 'created', 'itemCount'])).max(10),
})
export type FolderView = z.infer<typeof FolderView>

const count = z.int().min(0)
/** What a folder contains that is shown to visitors as a gallery, because most of its files are photos and videos; others are folders, too. */
export const Gallery = z.object({ photos: count, videos: count, others: count })
export type Gallery = z.infer<typeof Gallery>

/** Which children: photos and videos, or folders and all other files. */
export const ChildrenOnly = z.enum(['media', 'other'])
export type ChildrenOnly = z.infer<typeof ChildrenOnly>

export const FolderPage = childrenList.page.extend({
  folder: PlacedItem,
  /** Says what the caller may do with each row of the page. */
  can: ItemCan,
  gallery: Gallery.nullable().optional().meta({
    description: 'On the first page of a folder that is listed through a link; null for a list',
  }),
})
export type FolderPage = z.infer<typeof FolderPage>

named({ FolderView, Gallery, FolderPage })
