import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { named } from '../kit/schema-names.ts'
import { longestKey, longestTranslation } from '../localizations/lines.ts'
import { LanguageCode } from '../localizations/localizations.contract.ts'

/** A mail has fewer sentences than this, each with at most six plural forms. */
const mostWords = 400

const Count = z.int().min(0)

/** A mail of the product, named by the subject of its first example. */
const ListedMail = z.object({
  name: z.string().meta({ description: 'As the outbox calls it.' }),
  subject: z.string().meta({ description: 'Of an example, in the language that was asked for.' }),
  sentences: Count,
  changed: Count.meta({ description: 'How many of its sentences the site says in its own words.' }),
  stale: Count.meta({ description: 'How many of them need another look: the original has changed since.' }),
})
export type ListedMail = z.infer<typeof ListedMail>

const MailLanguage = z.object({ name: z.string(), language: z.string() })

export const MailWordsList = z.object({
  mails: z.array(ListedMail),
  languages: z.array(MailLanguage).meta({ description: 'The default one first.' }),
  language: z.string().meta({ description: 'The language of the subjects and numbers.' }),
  isOn: z.boolean().meta({ description: 'False while translations are off: mails are in English then.' }),
})
export type MailWordsList = z.infer<typeof MailWordsList>

const mailWordPlaces = ['subject', 'text', 'button', 'note', 'part', 'frame'] as const

/** A sentence of a mail in one language, or one of its plural forms. */
export const MailWord = z.object({
  key: z.string().meta({ description: 'The line of the localization.' }),
  source: z.string().meta({ description: 'In English.' }),
  meaning: z.string().optional(),
  form: z.string().optional().meta({ description: 'The plural form.' }),
  original: z.string().meta({ description: 'What the product says in this language.' }),
  text: z.string().meta({ description: 'What the site says.' }),
  isChanged: z.boolean(),
  changedFrom: z.string().nullable().meta({
    description: 'The original when it was changed, if the product has another one since; null otherwise.',
  }),
  place: z.enum(mailWordPlaces),
  values: z.array(z.object({ place: z.string(), example: z.string() })).meta({
    description: 'Its placeholders, as they stand in the text, with an example.',
  }),
  examples: z.array(Count).meta({ description: 'The examples that say it, counted from 0.' }),
  otherMails: Count.meta({ description: 'How many other mails say it too.' }),
  isOnScreens: z.boolean().meta({ description: 'Whether screens of the site say it too.' }),
})
export type MailWord = z.infer<typeof MailWord>

/** Words of the site for a sentence that this version of the product no longer has. */
const StaleWord = z.object({ key: z.string(), original: z.string(), text: z.string() })

export const MailWords = z.object({
  name: z.string(),
  language: z.string(),
  words: z.array(MailWord),
  stale: z.array(StaleWord).meta({
    description: 'Words for sentences that the product no longer has, or says differently. They aren’t sent.',
  }),
  examples: z.array(z.string()).meta({ description: 'The subject of each example.' }),
  revision: z.string().meta({ description: 'The state of the lines. Send it with a change.' }),
})
export type MailWords = z.infer<typeof MailWords>

const Words = z
  .record(z.string().max(longestKey + 20), z.string().max(longestTranslation))
  .refine(words => Object.keys(words).length <= mostWords, 'Use at most 400 lines')

export const MailPreviewInput = z.object({
  words: Words.default({}).meta({ description: 'Words that aren’t saved yet, by key.' }),
  example: z.int().min(0).max(1000).default(0),
})
export type MailPreviewInput = z.output<typeof MailPreviewInput>

export const MailPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
})
export type MailPreview = z.infer<typeof MailPreview>

export const MailWordsUpdate = z.object({
  words: z
    .record(z.string().max(longestKey + 20), z.string().max(longestTranslation).nullable())
    .refine(words => Object.keys(words).length <= mostWords, 'Use at most 400 lines')
    .meta({ description: 'New words by key. Null goes back to the original.' }),
  revision: z.string().max(60).optional().meta({ description: 'The state in which the words were read.' }),
})
export type MailWordsUpdate = z.output<typeof MailWordsUpdate>

const place = z.object({ name: z.string().min(1).max(100), language: LanguageCode })
const view = { permission: 'localizations.view' } as const
const update = { permission: 'localizations.update' } as const

export const mailWordsEndpoints = {
  list: defineEndpoint({
    id: 'mailWords.list',
    method: 'GET',
    path: '/mail-words',
    summary: 'List every email that the site sends, with how many of its sentences were reworded in a language.',
    access: view,
    query: z.object({ language: LanguageCode.optional().meta({ description: 'The site’s default if missing.' }) }),
    response: MailWordsList,
  }),
  read: defineEndpoint({
    id: 'mailWords.read',
    method: 'GET',
    path: '/mail-words/:name/:language',
    summary: 'Get the sentences of an email in a language.',
    access: view,
    params: place,
    response: MailWords,
    errors: ['mail-words.not-found'],
  }),
  preview: defineEndpoint({
    id: 'mailWords.preview',
    method: 'POST',
    path: '/mail-words/:name/:language/preview',
    summary: 'Write an email with example values and words that aren’t saved yet. Unusable words are left out.',
    access: view,
    params: place,
    body: MailPreviewInput,
    response: MailPreview,
    audit: { none: 'Only writes an example; nothing is saved or sent.' },
    errors: ['mail-words.not-found'],
    rateLimit: { tries: 1200, windowSeconds: 600 },
  }),
  test: defineEndpoint({
    id: 'mailWords.test',
    method: 'POST',
    path: '/mail-words/:name/:language/test',
    summary: 'Send the caller an example of an email with words that aren’t saved yet.',
    access: update,
    params: place,
    body: MailPreviewInput,
    response: z.object({ to: z.string() }),
    audit: { none: 'An example to oneself; the outbox keeps it.' },
    errors: ['mail-words.not-found'],
    rateLimit: { tries: 30, windowSeconds: 3600 },
  }),
  save: defineEndpoint({
    id: 'mailWords.save',
    method: 'PUT',
    path: '/mail-words/:name/:language',
    summary: 'Reword sentences of an email. They change wherever the site says them in this language.',
    access: update,
    params: place,
    body: MailWordsUpdate,
    response: MailWords,
    audit: 'localization.updated',
    errors: ['mail-words.not-found', 'localization.changed-meanwhile'],
  }),
} as const

export const mailWordsContract = defineFeature({
  name: 'mail-words',
  tags: [
    {
      id: 'mailWords',
      name: 'Email texts',
      summary: 'The sentences of every email that the site sends, in each language.',
      isForAdministrators: true,
    },
  ],
  endpoints: mailWordsEndpoints,
  errors: defineErrors('mail-words', {
    'not-found': { status: 404, message: 'There is no such email in this language. Reload the page.' },
  }),
})

named({ ListedMail, MailWordsList, MailWord, MailWords, MailPreviewInput, MailPreview, MailWordsUpdate })
