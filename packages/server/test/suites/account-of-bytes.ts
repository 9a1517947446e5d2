/** Stored bytes as the account knows them (docs/decisions/0116). */
export interface Stored {
  /** Whose storage they count in, or why in nobody's. */
  readonly whose: string
  /** Keeps one person from storing any number of them. */
  readonly limit: string
  readonly ends: string
}

const upload: Stored = {
  whose: 'the owner of the space',
  limit: 'reserveTransfer: spaces.reserved_bytes under the lock of the space and its owner; mostOpen',
  ends: 'expires (uploads.unfinished_hours)',
}

/**
 * Every column that may name stored bytes. A sentence says why a column names none, or only what another one accounts for.
 * Whoever adds bytes of another kind reserves them as these do, or says here what limits and ends them.
 */
export const bytesInTables: Readonly<Record<string, Stored | string>> = {
  'transfers.storage_key': upload,
  'transfers.staged_at': upload,
  'transfer_pieces.storage_key': upload,
  'upload_chunks.storage_key': {
    whose: 'the owner of a space to which the sender may add files',
    limit: 'claimChunk: spaces.reserved_bytes under the same locks; mostOpen, mostChunks',
    ends: 'expireIdleChunks, a day after the last chunk',
  },
  'blobs.storage_key': {
    whose: 'the owner of the space, by versions: spaces.used_bytes; files on pages are the site’s',
    limit: 'requireQuota under the lock of the space and its owner; attachments 120 an hour, for those who write pages',
    ends: 'deleteUnusedBlobs, an hour after the last version or attachment',
  },
  'thumbnails.storage_key': {
    whose: 'the site’s: a few pictures of bounded size for each blob',
    limit: 'one of each size for a blob',
    ends: 'with its blob',
  },
  'images.storage_key': {
    whose: 'the site’s',
    limit: '120 an hour, redrawn to at most 2,560 pixels; needs files.create, or appearance.update for the brand',
    ends: 'sweepImages, if nothing uses them',
  },
  'users.avatar_key': {
    whose: 'the site’s: one small picture for each person',
    limit: 'one for each person, redrawn',
    ends: 'with the account, or with the next picture',
  },
  'exports.storage_key': {
    whose: 'the site’s: lists that administrators have written out',
    limit: 'the permission of the list; a job for each',
    ends: 'sweepExports, after a day',
  },
  'dead_objects.storage_key': 'bytes that are about to be removed',
  'released_blobs.blob_id': 'a note about a blob that people have deleted',
  'set_aside.storage_key':
    'bytes that no row names, for 30 days: a small share, or a person is asked; on the status page',
  'set_aside.disk': 'names where the bytes are',
  'disk_pairs.disk': 'the tokens of two markers of a few bytes',
  'dead_objects.disk': 'names where the bytes are',
  'blobs.disk': 'names where the bytes are',
  'thumbnails.disk': 'names where the bytes are',
  'company_profiles.avatar_key': 'says which picture of users.avatar_key was made of the provider’s',
  'versions.blob_id': 'counted in spaces.used_bytes',
  'attachments.blob_id': 'the bytes are at blobs.storage_key; the storage page has their sum',
  'item_changes.blob_id': 'says what a version was; keeps no bytes',
  'content_texts.blob_id': 'rows of bounded length for a blob',
  'media_details.blob_id': 'rows of bounded length for a blob',
  'thumbnails.blob_id': 'the bytes are at thumbnails.storage_key',
  'damaged_blobs.blob_id': 'a note about a blob',
  'blob_scans.blob_id': 'a note about a blob',
  'quarantine.blob_id': 'a note about a blob, which still counts in its space',
  'text_queue.blob_id': 'a note about a blob',
  'type_queue.blob_id': 'a note about a blob',
  'media_queue.blob_id': 'a note about a blob',
  'import_entries.path': 'a path on another server',
}

/** Columns whose names look like keys of bytes, and aren't: what a row is found, sorted, locked or encrypted by. */
export const otherKeys: ReadonlySet<string> = new Set([
  ...['name_key', 'sort_key', 'type_key', 'unique_key', 'message_key', 'unlock_key', 'public_key', 'key'],
])

/** Every file of the code that writes bytes to a storage, to staging or to a disk, with what accounts for them. */
export const placesThatWrite: Readonly<Record<string, string>> = {
  'features/uploads/new-transfers/receive-file.ts': 'reserveTransfer',
  'features/uploads/new-transfers/stage-transfer.ts': 'reserveTransfer',
  'features/uploads/pieces/append-pieces.ts': 'bytes of a transfer, which reserveTransfer accounts for',
  'features/uploads/chunks/receive-chunk.ts': 'claimChunk',
  'features/uploads/store-watched.ts': 'small files, whose room is checked in the transaction that places them',
  'features/files/moves/move-files.ts': 'the same bytes on another disk; the old ones are removed',
  'features/previews/thumbnails/make-thumbnails.ts': 'thumbnails.storage_key',
  'features/images/store-image.ts': 'images.storage_key',
  'features/accounts/avatar/set-avatar.ts': 'users.avatar_key',
  'features/lists/exports/write-export.ts': 'exports.storage_key',
  'features/previews/pages/kept-pages.ts': 'a cache on this machine, of bounded size',
  'drivers/storage/reading/with-local-file.ts': 'for the time of a program that reads it, in data/tmp',
  'features/previews/thumbnails/convert-document.ts': 'for the time of a program that reads it, in data/tmp',
  'features/blobs/delivery/delivery-settings.ts': 'a few bytes for a test, removed after it',
  'drivers/cache/file.driver.ts': 'a cache, whose entries expire',
  'platform/fonts/font-files.ts': 'fonts of the site, from a list',
  'platform/processes/running-servers.ts': 'a mark for each running server',
  'platform/programs/pdf-maps.ts': 'a sample of a page, removed at once',
  'platform/staging/place.ts': 'the mark of the staging folder',
  'platform/staging/staged-file.ts': 'the bytes of a small file that is being placed',
  'platform/staging/append-until-killed.ts': 'a program of a test',
  'features/plain-folders/export/export-tree.ts': 'a command of the operator',
  'features/backups/folder/backup-folder.ts': 'a command of the operator',
  'features/backups/folder/check-object.ts': 'a command of the operator',
  'features/backups/folder/keep-object.ts': 'a command of the operator',
  'features/backups/make/make-backup.ts': 'a command of the operator',
  'features/backups/restore/place-objects.ts': 'a command of the operator',
  'features/backups/rows/row-file.ts': 'a command of the operator',
}
