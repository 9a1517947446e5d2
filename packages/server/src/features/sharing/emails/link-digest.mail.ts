import { defineMailTemplate } from '../../../drivers/mail/mail-content.ts'

export interface LinkDigest {
  readonly links: readonly {
    readonly name: string
    readonly visits: number
    readonly downloads: number
    readonly uploads: number
  }[]
}

const longest = 50

/** Sent once a week: how a user's links were used. */
export const linkDigestMail = defineMailTemplate<LinkDigest>({
  name: 'sharing.link-digest',
  build: ({ links }, site, { say }) => ({
    subject: say('Your links last week'),
    paragraphs: [
      ...links.slice(0, longest).map(({ name, visits, downloads, uploads }) =>
        // Three numbers would need a plural form each.
        say('“{{name}}”: visits {{visits, number}}, downloads {{downloads, number}}, uploads {{uploads, number}}', {
          name,
          visits,
          downloads,
          uploads,
        }),
      ),
      ...(links.length > longest
        ? [
            say('… and {{count}} more links.', {
              count: links.length - longest,
              defaultValue_one: '… and one more link.',
            }),
          ]
        : []),
    ],
    action: { label: say('Open your drive'), url: `${site.baseUrl}/drive/shared/by-me` },
    notes: [say('You turned on this summary in the settings of these links, and can turn it off there.')],
  }),
})
