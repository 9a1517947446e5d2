import type { FileRequest } from '@holdall/contract/sharing/requests.schemas.ts'
import { instant, instantOrNull } from '../../../platform/clock.ts'
import type { Needs } from '../../../platform/ctx.ts'
import { isClosed } from '../is-closed.ts'
import { presentOneLink } from '../links/present-link.ts'
import { listRequestFiles, listSenders } from '../requests.repository.ts'
import { checklist } from './checklist.ts'
import { managedRequest } from './managed-request.ts'

const shownSenders = 1_000
const shownFiles = 5_000

/** A file request with what it has received, and from whom. @throws `link.not-a-request` */
export async function readRequest(ctx: Needs<'caller' | 'clock' | 'db' | 'origin'>, id: string): Promise<FileRequest> {
  const { link, request } = await managedRequest(ctx, id, ctx.db.read)
  const [shown, senders, files] = await Promise.all([
    presentOneLink(ctx, link),
    listSenders(ctx.db.read, id, shownSenders),
    listRequestFiles(ctx.db.read, id, shownFiles),
  ])
  const bySender = Map.groupBy(files, file => file.sender_id)
  const sent = senders.filter(sender => bySender.has(sender.id))
  return {
    id,
    itemId: link.item_id,
    url: shown.url,
    title: request.title,
    text: request.text,
    closesAt: instantOrNull(request.closes_at),
    timeZone: request.time_zone,
    isClosed: isClosed(request, ctx.clock.now()),
    isLive: shown.isLive,
    hasFolders: request.has_folders === 1,
    tellsMe: request.tells_maker === 1,
    hasPassword: shown.hasPassword,
    expected: checklist(
      JSON.parse(request.expected),
      sent,
      files.map(file => file.name),
    ),
    senders: sent.map(({ id, name, email, folder_id }) => ({
      id,
      name,
      email,
      folderId: folder_id,
      files: (bySender.get(id) ?? []).map(({ item_id, name, size, received_at }) => ({
        itemId: item_id,
        name,
        size,
        at: instant(received_at),
      })),
    })),
    createdAt: instant(link.created_at),
  }
}
