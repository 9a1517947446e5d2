import { defineMailTemplate } from './mail-content.ts'

/** Proves to an administrator that mail arrives. */
export const testMail = defineMailTemplate<Record<never, never>>({
  name: 'test',
  build: (_data, site, { say }) => ({
    subject: say('Test email from {{site}}', { site: site.name }),
    paragraphs: [say('This is a test email. Your email settings work.')],
  }),
})
