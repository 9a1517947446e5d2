import type { Ctx } from '../../../platform/ctx.ts'
import { textAt } from '../../../platform/outbound/ask-json.ts'
import { connectedClient } from './connected-client.ts'
import { putWatch } from './gmail.repository.ts'

/** Makes Gmail notify the topic in the settings of new mail in the inbox. */
export async function watchGmail(ctx: Ctx): Promise<undefined> {
  const topicName = ctx.settings.get('gmail.incoming.topicName')
  const connected = connectedClient(ctx)
  if (!connected || !topicName) return
  const { address, client } = connected
  const answer = await client.ask('POST', '/watch', { topicName, labelIds: ['INBOX'], labelFilterBehavior: 'include' })
  if (answer.status !== 200) throw client.failure(answer)
  const row = {
    address,
    history_id: textAt(answer.data, 'historyId'),
    watched_until: Number(textAt(answer.data, 'expiration')),
  }
  await ctx.db.transaction(tx => putWatch(tx, row))
}
