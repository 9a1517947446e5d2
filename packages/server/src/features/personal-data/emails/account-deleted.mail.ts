import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export const accountDeletedMail = defineMailTemplate<{ readonly isByThemselves: boolean }>({
  name: 'personal-data.account-deleted',
  build: ({ isByThemselves }, site) => ({
    subject: `Your account on ${site.name} is deleted`,
    paragraphs: [
      'Your account and your files are deleted, and nobody can sign in with it any more. This can’t be undone.',
      'What you put into folders of other people and into workspaces stays with them.',
    ],
    notes: [
      isByThemselves
        ? 'If it was not you, tell the people who run this site at once: they may have a backup.'
        : 'An administrator of the site has done this. If it is a mistake, tell them at once: they may have a backup.',
    ],
  }),
})
