import { defineMailTemplate } from './mail-content.ts'

/** Proves to an administrator that mail arrives. */
export const testMail = defineMailTemplate<Record<never, never>>({
  name: 'test',
  build: (_data, site) => ({
    subject: `Test message from ${site.name}`,
    paragraphs: ['This is a test message. Your mail settings work.'],
  }),
})
