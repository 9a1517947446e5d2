import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export const accountDeletedMail = defineMailTemplate<{ readonly isByThemselves: boolean }>({
  name: 'personal-data.account-deleted',
  build: ({ isByThemselves }, site) => ({
    subject: `Your account on ${site.name} is deleted`,
    paragraphs: [
      'Your account and your files have been deleted, and no one can sign in to it. This can’t be undone.',
      'Files you added to other people’s folders and to workspaces are kept there.',
    ],
    notes: [
      isByThemselves
        ? 'If this wasn’t you, contact the people who run this site immediately. They may have a backup.'
        : 'An administrator of the site did this. If it’s a mistake, contact them immediately. They may have a backup.',
    ],
  }),
})
