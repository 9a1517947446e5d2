import type { OpenLink } from '../../../core/rights/link-port.ts'
import { folderNameFrom } from '../../../core/tree/folder-name.ts'
import { findItem } from '../../../core/tree/items.repository.ts'
import { lockSpace } from '../../../core/tree/spaces.repository.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { fail } from '../../../platform/failure.ts'
import { isClosed } from '../is-closed.ts'
import {
  countSenders,
  findFolderOf,
  findRequest,
  findSender,
  insertSender,
  setSenderFolder,
} from '../requests.repository.ts'
import type { FileRequestRow } from '../sharing.tables.ts'
import { keepFolder } from './keep-folder.ts'
import { visitorName } from './request-place.ts'
import { type Sender, senderOf } from './sender-cookie.ts'

const maxSenders = 5_000

/**
 * Where a file request puts what its visitor sends: the visitor's own folder, created for their first file, or the
 * folder that the request is for. Null for any other link.
 * @throws `link.closed`, `link.sender-needed`
 */
export async function receive(ctx: Ctx, link: OpenLink): Promise<{ link: OpenLink; folderId: string } | null> {
  const { view, download } = link.rights
  const request = view || download ? undefined : await findRequest(ctx.db.read, link.id)
  if (!request) return null
  if (isClosed(request, ctx.clock.now())) throw fail('link.closed')
  const sender = senderOf(ctx, link.id)
  if (!sender) throw fail('link.sender-needed')
  const item = await findItem(ctx.db.read, link.itemId)
  const inboxId = await ctx.db.transaction(tx => takeSender(ctx, tx, link, request, sender), item?.space_id)
  return { link: { ...link, inboxId, visitor: visitorName(sender) }, folderId: inboxId ?? link.itemId }
}

/** Records a sender with their first file and returns their folder; null if everything goes into one folder. */
async function takeSender(
  ctx: Ctx,
  tx: Tx,
  link: OpenLink,
  request: FileRequestRow,
  sender: Sender,
): Promise<string | null> {
  const item = await findItem(tx, link.itemId)
  if (!item) throw fail('link.unavailable')
  // Several files of one sender can arrive at the same time: the first makes the folder, the others wait for it.
  await lockSpace(tx, item.space_id)
  const known = await findSender(tx, sender.id)
  const former = known?.folder_id ?? (await findFolderOf(tx, link.id, sender.email))
  if (!known) {
    if ((await countSenders(tx, link.id)) >= maxSenders) throw fail('link.closed')
    const row = { ...sender, link_id: link.id, folder_id: null, created_at: ctx.clock.now() }
    await insertSender(tx, row)
  }
  if (request.has_folders === 0) return null
  const name = folderNameFrom([sender.name, sender.email], 'Sender')
  const by = { visitor: visitorName(sender), linkId: link.id }
  const folder = await keepFolder(ctx, tx, { parentId: link.itemId, id: former, name, ...by })
  if (folder.id !== known?.folder_id) await setSenderFolder(tx, sender.id, folder.id)
  return folder.id
}
