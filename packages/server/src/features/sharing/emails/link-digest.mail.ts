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
  build: ({ links }, site) => ({
    subject: 'Your links last week',
    paragraphs: [
      ...links
        .slice(0, longest)
        .map(
          ({ name, visits, downloads, uploads }) =>
            `“${name}”: ${count(visits, 'visit')}, ${count(downloads, 'download')}, ${count(uploads, 'upload')}`,
        ),
      ...(links.length > longest ? [`… and ${links.length - longest} more links.`] : []),
    ],
    action: { label: 'Open your drive', url: `${site.baseUrl}/drive/shared/by-me` },
    notes: ['You turned on this summary in the settings of these links, and can turn it off there.'],
  }),
})

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
