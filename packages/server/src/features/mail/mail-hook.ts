import { sentence } from '@holdall/contract/kit/sentences.ts'
import type { Needs } from '../../platform/ctx.ts'
import type { StoredEvent } from '../../platform/events/domain-event.ts'
import { defineSettingsHook, type Refusals } from '../../platform/settings/hooks.ts'
import { watchGmailJob } from './gmail/gmail.jobs.ts'

const watched = ['mail.handler', 'gmail.incoming.topicName'] as const

/** Gmail only announces new mail if an account is connected and a topic is set. */
export const incomingMailHook = defineSettingsHook({
  keys: watched,
  async check(_ctx, { after }): Promise<Refusals | undefined> {
    if (after.get('mail.handler') !== 'gmailApi') return undefined
    if (!after.get('gmail.refresh_token')) return { gmail_group: sentence('Connect a Gmail account first') }
    if (!after.get('gmail.incoming.topicName')) return { 'gmail.incoming.topicName': 'This field is required' }
    return undefined
  },
})

/** Starts watching the topic after a save that changes it or the account that reads it. */
export function watchAfterSave(ctx: Needs<'db' | 'jobs' | 'log' | 'settings'>, { type, payload }: StoredEvent): void {
  if (type !== 'settings.changed' || ctx.settings.get('mail.handler') !== 'gmailApi') return
  const keys: readonly unknown[] = Array.isArray(payload.keys) ? payload.keys : []
  if (![...watched, 'connectedGmailAccount'].some(key => keys.includes(key))) return
  queueWatch(ctx).catch(error =>
    ctx.log.error({ err: error }, 'Gmail’s notifications of new emails couldn’t be set up'),
  )
}

export async function queueWatch(ctx: Needs<'db' | 'jobs' | 'settings'>): Promise<void> {
  if (ctx.settings.get('mail.handler') !== 'gmailApi') return
  await ctx.db.transaction(tx => ctx.jobs.enqueue(tx, watchGmailJob, {}, { uniqueKey: watchGmailJob.kind }))
}
