import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export const accountDeletedMail = defineMailTemplate<{ readonly isByThemselves: boolean }>({
  name: 'personal-data.account-deleted',
  build: ({ isByThemselves }, site, { say }) => ({
    subject: say('Your account on {{site}} is deleted', { site: site.name }),
    paragraphs: [
      say('Your account and your files have been deleted, and no one can sign in to it. This can’t be undone.'),
      say('Files you added to other people’s folders and to workspaces are kept there.'),
    ],
    notes: [
      isByThemselves
        ? say('If this wasn’t you, contact the site’s administrators immediately. They may have a backup.')
        : say(
            'One of the site’s administrators did this. If it’s a mistake, contact them immediately. They may have a backup.',
          ),
    ],
  }),
})
