import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dialects } from '../../../test/databases.ts'
import { buildFolder, buildMember } from '../../../test/factories.ts'
import { createWebhooksTest, type WebhooksTest } from '../../../test/webhooks-test.ts'

describe.each(dialects)('messages to webhooks on %s', dialect => {
  let site: WebhooksTest
  beforeAll(async () => {
    site = await createWebhooksTest(dialect)
  })
  afterAll(() => site.close())

  it('give up on a receiver that never answers', async () => {
    const ada = await buildMember(site.test)
    const { webhook } = await site.create()
    site.receiver.answer = () => undefined
    await buildFolder(ada, 'A')
    await site.settle()
    expect(await site.log(webhook.id)).toMatchObject([
      { state: 'waiting', attempts: 1, status: null, error: 'The server didn’t answer in time. Try again later.' },
    ])
  })
})
