import { mailWordsEndpoints } from '@holdall/contract/mail-words/mail-words.contract.ts'
import { unsubscribeToken } from '../../src/features/announcements/mail-choice.ts'
import type { AccountsTest } from '../accounts.ts'
import { tables } from '../all-tables.ts'
import type { Client, Sent } from '../harness.ts'
import { allow, type Person } from './world.ts'

type Recipe = (test: AccountsTest, person: Person) => Promise<{ client?: Client; sent: Sent }>

const body = {
  kind: 'information',
  texts: [{ language: 'en', title: 'Of the suite', text: 'Hello' }],
  audience: 'everyone',
  audienceIds: [],
  isBanner: false,
  startsAt: '2030-01-01T00:00:00.000Z',
  endsAt: null,
}

/** Announcements, and words of mails. */
export const announcementRecipes: Readonly<Record<string, Recipe>> = {
  'announcements.create': async () => ({ sent: { body } }),
  'announcements.update': async (_test, { objects }) => ({ sent: { params: { id: objects.announcement }, body } }),
  'announcements.stop': async (test, { objects: { announcement } }) => {
    await test.app.services.db.transaction(tx =>
      tables(tx)
        .updateTable('announcements')
        .set({ mail_state: 'sending', mail_started_at: 0 })
        .where('id', '=', announcement)
        .execute(),
    )
    return { sent: { params: { id: announcement } } }
  },
  'announcements.chooseMail': async () => ({ sent: { body: { isWanted: false } } }),
  'announcements.unsubscribe': async (test, { member }) => ({
    client: test.client(),
    sent: { params: { token: unsubscribeToken(test.app.ctx, member.userId) } },
  }),
  'mailWords.save': async (test, person) => {
    const params = { name: 'accounts.reset-password', language: 'en' }
    await allow(test, person, mailWordsEndpoints.read)
    const { words } = await person.client.ok(mailWordsEndpoints.read, { params })
    const [word] = words
    if (!word) throw new Error('The mail has no words')
    return { sent: { params, body: { words: { [word.key]: `${word.text}!` } } } }
  },
}
