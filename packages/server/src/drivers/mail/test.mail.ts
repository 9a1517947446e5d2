import { defineMailTemplate } from './mail-content.ts'

/** Proves to an administrator that mail arrives. */
export const testMail = defineMailTemplate<Record<never, never>>({
  name: 'test',
  build: (_data, site) => ({
    subject: `Test message of ${site.name}`,
    paragraphs: [
      'Mail from this site arrives. An administrator tested the mail settings, so there’s nothing for you to do.',
    ],
  }),
})
