import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export const accountDeletedMail = defineMailTemplate<object>({
  name: 'personal-data.account-deleted',
  build: (_data, site) => ({
    subject: `Your account on ${site.name} is deleted`,
    paragraphs: [
      'Your account and your files are deleted, and nobody can sign in with it any more. This can’t be undone.',
      'What you put into folders of other people and into workspaces stays with them.',
    ],
    notes: ['If it was not you, tell the people who run this site at once: they may have a backup.'],
  }),
})
