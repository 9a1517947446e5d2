import type { GmailClient } from '../../../drivers/mail/gmail/gmail-client.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { isFailure } from '../../../platform/failure.ts'
import type { JobRun } from '../../../platform/jobs/jobs.ts'
import { textAt } from '../../../platform/outbound/ask-json.ts'
import { receiveMail } from '../incoming/receive-mail.ts'
import { connectedClient } from './connected-client.ts'
import { findMailbox, moveHistory } from './gmail.repository.ts'

/**
 * Takes in the mail since the last time. The position in the history only moves past what was taken in, and a message
 * that arrives twice is recognised: nothing is lost or duplicated, wherever this stops.
 */
export async function fetchGmail(ctx: Ctx, _payload: object, run: JobRun): Promise<undefined> {
  const connected = connectedClient(ctx)
  const mailbox = connected && (await findMailbox(ctx.db.read, connected.address))
  if (!connected || !mailbox) return
  const { ids, historyId } = await listNew(connected.client, mailbox.history_id)
  for (const id of ids) {
    run.signal.throwIfAborted()
    await takeOne(ctx, connected.client, id)
  }
  await ctx.db.transaction(tx => moveHistory(tx, mailbox.address, historyId))
}

interface NewMail {
  readonly ids: ReadonlySet<string>
  readonly historyId: string
}

interface HistoryPage {
  readonly history?: readonly { readonly messagesAdded?: readonly { readonly message: { readonly id: string } }[] }[]
  readonly nextPageToken?: string
}

async function listNew(client: GmailClient, since: string): Promise<NewMail> {
  const ids = new Set<string>()
  let pageToken: string | undefined
  let historyId = since
  do {
    const query = new URLSearchParams({ startHistoryId: since, historyTypes: 'messageAdded', labelId: 'INBOX' })
    if (pageToken) query.set('pageToken', pageToken)
    const answer = await client.ask('GET', `/history?${query}`)
    // Gmail keeps its history for about a week; what is older is found in the inbox itself.
    if (answer.status === 404) return listRecent(client)
    if (answer.status !== 200) throw client.failure(answer)
    const page = answer.data as HistoryPage
    for (const { messagesAdded = [] } of page.history ?? [])
      for (const { message } of messagesAdded) ids.add(message.id)
    historyId = textAt(answer.data, 'historyId') || historyId
    pageToken = page.nextPageToken
  } while (pageToken)
  return { ids, historyId }
}

async function listRecent(client: GmailClient): Promise<NewMail> {
  // Requested first: mail that arrives while the inbox is listed is returned again the next time.
  const profile = await client.ask('GET', '/profile')
  if (profile.status !== 200) throw client.failure(profile)
  const query = new URLSearchParams({ q: 'in:inbox newer_than:14d', maxResults: '500' })
  const answer = await client.ask('GET', `/messages?${query}`)
  if (answer.status !== 200) throw client.failure(answer)
  const { messages = [] } = answer.data as { messages?: readonly { id: string }[] }
  return { ids: new Set(messages.map(({ id }) => id)), historyId: textAt(profile.data, 'historyId') }
}

/**
 * A message that will never be accepted, because it is too large or no mail at all, must not hold up those after it.
 */
const final = new Set(['incoming-mail.too-large', 'incoming-mail.not-mail'])

async function takeOne(ctx: Ctx, client: GmailClient, id: string): Promise<void> {
  const answer = await client.ask('GET', `/messages/${encodeURIComponent(id)}?format=raw`)
  // Deleted in the meantime.
  if (answer.status === 404) return
  if (answer.status !== 200) throw client.failure(answer)
  try {
    await receiveMail(ctx, Buffer.from(textAt(answer.data, 'raw'), 'base64url'), 'gmailApi')
  } catch (error) {
    if (!isFailure(error)) throw error
    // The job tries again; thrown as a failure, it would count as handled.
    if (!final.has(error.code)) throw new Error(error.message, { cause: error })
    ctx.log.warn({ gmailId: id, reason: error.code }, 'A message wasn’t accepted')
  }
}
