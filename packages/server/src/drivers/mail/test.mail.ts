import { defineMailTemplate } from './mail-content.ts'

/** Proves to an administrator that mail arrives. */
export const testMail = defineMailTemplate<Record<never, never>>({
  name: 'test',
  build: (_data, site, { say }) => ({
    subject: say('Test message from {{site}}', { site: site.name }),
    paragraphs: [say('This is a test message. Your mail settings work.')],
  }),
})
