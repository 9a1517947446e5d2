import { z } from 'zod'
import { Reason } from '../kit/errors.ts'
import { Bytes, Id, Instant } from '../kit/fields.ts'
import { named } from '../kit/schema-names.ts'
import { WorkspacePermissionName } from '../roles/workspace.permissions.ts'
import { fileKinds } from './file-kinds.ts'
import { folderColors } from './folder-colors.ts'
import { itemName } from './item-name.ts'

export const FileKind = z.enum(fileKinds)
export type FileKind = z.infer<typeof FileKind>

/** Who has access to an item besides the caller, as far as the caller may know. */
export const AccessMark = z.object({
  /** The first three; people with a direct share come before the others. */
  people: z.array(z.object({ id: Id.nullable(), name: z.string(), avatarUrl: z.string().nullable() })).max(3),
  count: z.int().min(0).meta({ description: 'Total number of people' }),
  hasLink: z.boolean().meta({ description: 'Whether a link to it, or to a folder above it, shows it' }),
  isRestricted: z
    .boolean()
    .meta({ description: 'Whether access to the folder itself is restricted; for those who may share it' }),
  isInvitedOnly: z.boolean().meta({
    description: 'Whether access to it, or to a folder above it, is restricted to invited people',
  }),
  /** Whether access was given on the item itself, not on a folder above. */
  own: z.object({ people: z.boolean(), link: z.boolean() }),
})
export type AccessMark = z.infer<typeof AccessMark>

/** A lock on an item, or on a folder above it: until it ends, only its holder changes the item. */
export const ItemLock = z.object({
  by: z.string().meta({ description: 'The name of the person who holds it' }),
  isMine: z.boolean(),
  isByProgram: z.boolean().meta({
    description: 'Whether a program holds it over WebDAV. Then even its owner can’t change the item any other way',
  }),
  until: Instant,
  mayBreak: z.boolean().meta({ description: 'Whether the caller may end this lock of someone else' }),
})
export type ItemLock = z.infer<typeof ItemLock>

/** Someone who has a file open for editing. */
export const Editor = z.object({ id: Id, name: z.string() })
export type Editor = z.infer<typeof Editor>

export const FolderColor = z.enum(folderColors).meta({ title: 'Colour' })
export type FolderColor = z.infer<typeof FolderColor>

/** A file or a folder as every list shows it. */
export const Item = z.object({
  id: Id,
  spaceId: Id,
  parentId: Id.nullable(),
  kind: z.enum(['file', 'folder']),
  name: z.string(),
  fileKind: FileKind,
  mime: z.string().nullable(),
  /** Bytes of the file; for a folder, of everything below it. */
  size: Bytes,
  /** Items below a folder, at any depth; null for a file. */
  itemCount: z.int().min(0).nullable(),
  createdAt: Instant,
  modifiedAt: Instant,
  /** Who changed it last, if not the caller. Left out wherever `tagIds` is. */
  modifiedBy: z.string().nullable().optional(),
  /** Whether a folder has folders of its own. Left out unless a tree was requested. */
  hasFolders: z.boolean().optional(),
  isStarred: z.boolean(),
  /** Of a folder; left out if it has none of its own. */
  color: FolderColor.optional(),
  /** The tags on it that the caller sees. Left out of responses to a change, because they stay the same. */
  tagIds: z.array(Id).optional(),
  /**
   * The number of comments on a file, without deleted ones. Left out wherever `tagIds` is, and if the caller may not
   * read them.
   */
  commentCount: z.int().min(0).optional(),
  /** Left out wherever `tagIds` is, and for visitors. */
  access: AccessMark.optional(),
  /** Left out wherever `tagIds` is, for visitors, and if nobody has locked it. */
  lock: ItemLock.optional(),
  /** Who else has the file open for editing now, the first ten. Left out wherever `tagIds` is, for visitors, and if nobody has. */
  editors: z.array(Editor).max(10).optional(),
  /** Address of the thumbnail without its size parameter; null where none can be made. */
  thumbnailUrl: z.string().nullable(),
  placeholder: z.base64().max(64).nullable().meta({
    description:
      'Colours to show while the thumbnail loads: in base64, the pixels of a bitmap of 4 × 4 with 16 bits each (5 per colour), from the bottom. Null without a thumbnail, and for images with transparent parts.',
  }),
  /** Length of a video or sound in seconds. Left out wherever `tagIds` is, and if it is unknown. */
  duration: z.number().positive().optional(),
  /** Pixels of a picture or video as it is shown, upright. Only in a folder that is listed through a link, if they are known. */
  width: z.int().positive().optional(),
  height: z.int().positive().optional(),
  /** Changes with every version of the bytes; part of addresses that browsers may cache. */
  versionId: Id.nullable(),
})
export type Item = z.infer<typeof Item>

/** The role that a person is given on an item and everything below it; each includes the ones before it. */
export const GrantRole = z.enum(['viewer', 'commenter', 'uploader', 'editor', 'manager'])
export type GrantRole = z.infer<typeof GrantRole>

/** What the caller may do with an item. The browser shows these and never computes them itself. */
export const ItemCan = z.object({
  view: z.boolean(),
  download: z.boolean(),
  comment: z.boolean(),
  /** Add files and folders below. */
  add: z.boolean(),
  /** Change the content of a file, or replace files in a folder. */
  edit: z.boolean(),
  rename: z.boolean(),
  move: z.boolean(),
  trash: z.boolean(),
  star: z.boolean(),
  share: z.boolean(),
})
export type ItemCan = z.infer<typeof ItemCan>

/** One step of the way from the space (or the shared item) to an item. */
export const PathStep = z.object({ id: Id, name: z.string() })
export type PathStep = z.infer<typeof PathStep>

/** Files that came into one folder together, as a single entry of the list of recent items: the newest stands for all. */
export const Arrival = z.object({
  count: z.int().min(2),
  bytes: z.int().min(0),
  arePictures: z.boolean().meta({ description: 'Whether all of them are pictures' }),
})
export type Arrival = z.infer<typeof Arrival>

/** An item with its path and the caller's rights, as returned by search, views and single look-ups. */
export const PlacedItem = Item.extend({
  can: ItemCan,
  path: z.array(PathStep),
  /** In the list of recent items: when the caller opened, uploaded or changed it last. */
  usedAt: Instant.optional(),
  /** In the grouped list of recent items: this file stands for all that came with it. */
  arrival: Arrival.optional(),
})
export type PlacedItem = z.infer<typeof PlacedItem>

export const itemSorts = ['name', 'size', 'type', 'modified'] as const
export type ItemSort = (typeof itemSorts)[number]

/** `cursor` continues after this page; items carry their own rights. */
export const PlacedPage = z.object({ data: z.array(PlacedItem), nextCursor: z.string().nullable() })
export type PlacedPage = z.infer<typeof PlacedPage>

export const spaceColors = ['blue', 'teal', 'green', 'amber', 'orange', 'red', 'pink', 'violet', 'slate'] as const
export const SpaceColor = z.enum(spaceColors)
export type SpaceColor = z.infer<typeof SpaceColor>

export const Space = z.object({
  id: Id,
  kind: z.enum(['personal', 'workspace']),
  name: z.string(),
  color: SpaceColor,
  rootId: Id,
  /** Whether its bytes count against the caller's space. */
  isOwner: z.boolean(),
  /** What the caller's role in a workspace allows; everything in a space of the caller's own. */
  permissions: z.array(WorkspacePermissionName),
  usedBytes: Bytes,
  /** Part of `usedBytes` that is in the trash. */
  trashBytes: Bytes,
  /** Part of `usedBytes` held by earlier versions. */
  versionBytes: Bytes,
  /** How much it may hold, considering the other spaces of its owner; null means unlimited. */
  availableBytes: Bytes.nullable(),
})
export type Space = z.infer<typeof Space>

/** What to do if a name is taken. `ask` changes nothing for that item and reports the conflict. */
export const ConflictChoice = z.enum(['ask', 'replace', 'keep-both', 'skip'])
export type ConflictChoice = z.infer<typeof ConflictChoice>

const ids = z.array(Id).min(1).max(1000)

export const ItemIds = z.object({ ids })
export const MoveInput = z.object({
  ids,
  to: Id.meta({ description: 'The destination folder' }),
  onConflict: ConflictChoice.default('ask').meta({
    description: 'Folders with the same name merge unless `keep-both` or `skip` is chosen.',
  }),
})
export const CopyInput = MoveInput
export const RestoreInput = z.object({
  ids,
  to: Id.optional().meta({
    description: 'The destination, if the original folder no longer exists or another one is wanted',
  }),
  onConflict: ConflictChoice.default('ask'),
})

/** Where an item is, and under which name. */
export const ItemSpot = z.object({ parentId: Id, name: itemName, isTrashed: z.boolean() })
export type ItemSpot = z.infer<typeof ItemSpot>

/** One change of one item that can be undone: where it is now, and where it was before. */
export const UndoStep = z.object({ id: Id, from: ItemSpot, to: ItemSpot })
export type UndoStep = z.infer<typeof UndoStep>
export const PutBackInput = z.object({ steps: z.array(UndoStep).min(1).max(1000) })

/** The outcome for one item of a bulk call. */
export const ItemOutcome = z.object({
  id: Id,
  status: z.enum(['done', 'skipped', 'conflict', 'failed']),
  item: Item.optional(),
  /** The item was there before. */
  fromParentId: Id.nullable().optional(),
  /** Set if the name is taken: the existing item. */
  existing: Item.optional(),
  /** Why it failed: an error code and its sentence. */
  error: Reason.optional(),
  /** What to send to undo this. Left out if that isn't possible, because something was merged or replaced. */
  undo: UndoStep.optional(),
})
export type ItemOutcome = z.infer<typeof ItemOutcome>
export const ItemOutcomes = z.object({ data: z.array(ItemOutcome) })
export type ItemOutcomes = z.infer<typeof ItemOutcomes>

export const TrashedItem = Item.extend({
  trashedAt: Instant,
  trashedBy: z.string().nullable().meta({ description: 'The person’s name' }),
  /** The path to the folder it was deleted from; null if that no longer exists. */
  origin: z.array(PathStep).nullable(),
  daysLeft: z.int().min(0).nullable(),
  can: ItemCan.pick({ trash: true }).extend({ restore: z.boolean() }),
})
export type TrashedItem = z.infer<typeof TrashedItem>

export const NewFolderInput = z.object({
  parentId: Id,
  name: itemName,
  onConflict: z.enum(['ask', 'keep-both']).default('ask'),
})
export const NewFileInput = z.object({
  parentId: Id,
  name: itemName,
  text: z.string().max(1_000_000).default(''),
  onConflict: z.enum(['ask', 'keep-both']).default('ask'),
})
export const ColorInput = z.object({ color: FolderColor.nullable() })
export const RenameInput = z.object({ name: itemName })

/** Folders to create below one folder, as relative paths; existing ones are kept, missing parents are created. */
export const FolderTreeInput = z.object({ paths: z.array(z.array(itemName).min(1).max(200)).min(1).max(5000) })
export const FolderTree = z.object({ data: z.array(z.object({ path: z.array(z.string()), id: Id })) })

named({
  FileKind,
  AccessMark,
  ItemLock,
  Editor,
  Item,
  GrantRole,
  ItemCan,
  PathStep,
  Arrival,
  PlacedItem,
  PlacedPage,
  SpaceColor,
  Space,
  ConflictChoice,
  ItemIds,
  CopyInput,
  RestoreInput,
  ItemSpot,
  UndoStep,
  PutBackInput,
  ItemOutcome,
  ItemOutcomes,
  TrashedItem,
  NewFolderInput,
  NewFileInput,
  FolderColor,
  ColorInput,
  RenameInput,
  FolderTreeInput,
  FolderTree,
})
