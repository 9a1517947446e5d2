import { z } from 'zod'
import { defineEndpoint } from '../kit/endpoint.ts'
import { defineErrors } from '../kit/errors.ts'
import { defineFeature } from '../kit/feature.ts'
import { Id, Instant } from '../kit/fields.ts'
import { definePermissions } from '../kit/permissions.ts'
import { named } from '../kit/schema-names.ts'
import { Told } from '../kit/told.ts'

/** Letters of every script, because a language is best named in itself. */
const LocalizationName = z
  .string()
  .trim()
  .min(1, { error: 'Enter a name', abort: true })
  .max(60, 'Use at most 60 characters')
  .regex(/^[\p{L}\p{M}\p{N}_-]+$/u, 'Use only letters, digits, underscores and hyphens')
  .meta({ title: 'Name' })

/** A tag of BCP 47 with at most language, script and region, in its canonical form. */
export const LanguageCode = z
  .string()
  .max(20)
  .regex(
    /^[a-z]{2,3}(?:-[A-Za-z]{4})?(?:-(?:[A-Za-z]{2}|\d{3}))?$/i,
    'Enter the code of a language, such as de or pt-BR',
  )
  .transform(code => Intl.getCanonicalLocales(code)[0] ?? code)
  .meta({ title: 'Language' })

export const LocalizationModel = z.object({ id: Id, name: z.string(), language: z.string() })
export type LocalizationModel = z.infer<typeof LocalizationModel>

export const Lines = z.record(z.string(), z.string())

/** More lines than a product of this kind has sentences. */
export const mostLines = 20_000

export const ListedLocalization = LocalizationModel.extend({
  lines: z.int().meta({ description: 'How many lines it has.' }),
  translated: z.int().meta({ description: 'How many of them are translated.' }),
  updated_at: Instant,
})
export type ListedLocalization = z.infer<typeof ListedLocalization>

export const Localization = z.object({
  model: LocalizationModel,
  lines: Lines.meta({ description: 'Translations by source text; empty where there is none yet.' }),
  sources: Lines.meta({ description: 'The English text of each line whose key is not its text: of plural forms.' }),
  revision: z.string().meta({ description: 'The state of the lines. Send it with the next update.' }),
})
export type Localization = z.infer<typeof Localization>

/** A language that comes with the product. */
export const ShippedLanguage = z.object({ language: z.string(), name: z.string() })

export const NewLocalizationInput = z.object({ name: LocalizationName, language: LanguageCode })

export const LocalizationUpdate = z.object({
  name: LocalizationName.optional(),
  language: LanguageCode.optional(),
  lines: Lines.optional().meta({ description: 'All lines; those that are missing are removed.' }),
  revision: z.string().max(60).optional().meta({ description: 'The state in which the lines were read.' }),
  changed: z.array(z.string()).max(mostLines).optional().meta({
    description: 'The keys that were changed or removed here. Others keep what someone else has saved in the meantime.',
  }),
})
export type LocalizationUpdate = z.output<typeof LocalizationUpdate>

/** A PO file may be this large, in bytes: twice as much as the longest language needs with its comments. */
export const largestFile = 4 * 1024 * 1024

const one = z.object({ id: Id })
const page = { maxBodyBytes: 6 * 1024 * 1024 }

export const localizationEndpoints = {
  list: defineEndpoint({
    id: 'localizations.list',
    method: 'GET',
    path: '/localizations',
    summary: 'List all localizations, and the languages that come with the product.',
    access: { permission: 'localizations.view' },
    response: z.object({
      localizations: z.array(ListedLocalization),
      shipped: z.array(ShippedLanguage),
      default: z.string().meta({ description: 'The language of the default one.' }),
    }),
  }),
  read: defineEndpoint({
    id: 'localizations.read',
    method: 'GET',
    path: '/localizations/:name',
    summary: 'Get a localization by name, with all its lines.',
    access: { permission: 'localizations.view' },
    params: z.object({ name: z.string().max(60) }),
    response: Localization,
    errors: ['localization.not-found'],
  }),
  create: defineEndpoint({
    id: 'localizations.create',
    method: 'POST',
    path: '/localizations',
    summary: 'Create a localization with all source texts, translated if the product includes that language.',
    access: { permission: 'localizations.create' },
    body: NewLocalizationInput,
    response: z.object({ localization: Localization }),
    status: 201,
    audit: 'localization.created',
    errors: ['localization.too-many'],
  }),
  setDefault: defineEndpoint({
    id: 'localizations.setDefault',
    method: 'PUT',
    path: '/localizations/default',
    summary: 'Make a localization the default for visitors and new users.',
    access: { permission: 'settings.update' },
    body: LocalizationModel.extend({ name: LocalizationName, language: LanguageCode }),
    response: LocalizationModel,
    audit: 'settings.saved',
    errors: ['localization.not-found'],
  }),
  update: defineEndpoint({
    id: 'localizations.update',
    method: 'PUT',
    path: '/localizations/:id',
    summary: 'Save a localization: its name and language, or its lines.',
    access: { permission: 'localizations.update' },
    params: one,
    body: LocalizationUpdate,
    response: z.object({ localization: Localization }),
    audit: 'localization.updated',
    errors: ['localization.not-found', 'localization.is-english', 'localization.changed-meanwhile'],
    ...page,
  }),
  delete: defineEndpoint({
    id: 'localizations.delete',
    method: 'DELETE',
    path: '/localizations/:id',
    summary: 'Delete a localization and its lines.',
    access: { permission: 'localizations.delete' },
    params: one,
    response: 'none',
    audit: 'localization.deleted',
    errors: ['localization.not-found', 'localization.is-english', 'localization.last'],
  }),
  export: defineEndpoint({
    id: 'localizations.export',
    method: 'GET',
    path: '/localizations/:name/po',
    summary: 'Download a localization as a PO file (GNU gettext).',
    access: { permission: 'localizations.view' },
    params: z.object({ name: z.string().max(60) }),
    response: 'bytes',
    errors: ['localization.not-found'],
  }),
  template: defineEndpoint({
    id: 'localizations.template',
    method: 'GET',
    path: '/localization-template',
    summary: 'Download all source texts as a POT file (GNU gettext), the template of new translations.',
    access: { permission: 'localizations.view' },
    response: 'bytes',
  }),
  readFile: defineEndpoint({
    id: 'localizations.readFile',
    method: 'POST',
    path: '/localizations/po',
    summary: 'Read the lines of a PO file (GNU gettext), and report what is wrong with lines that can’t be used.',
    access: { permission: 'localizations.update' },
    body: z.object({
      text: z.string().max(largestFile, 'This file is too large. Choose a smaller one.'),
      language: LanguageCode.optional().meta({
        description: 'Whose plural forms the lines get; if it is missing, that of the file.',
      }),
    }),
    response: z.object({
      lines: Lines,
      refused: z.array(z.object({ key: z.string(), ...Told.shape })),
      fuzzy: z
        .int()
        .min(0)
        .meta({ description: 'Entries marked `fuzzy`. They are left out until a person has checked them' }),
    }),
    audit: { none: 'Only reads what was sent; nothing is saved before the update.' },
    errors: ['localization.unreadable'],
    rateLimit: { tries: 60, windowSeconds: 600 },
    ...page,
  }),
  catalogue: defineEndpoint({
    id: 'localizations.catalogue',
    method: 'GET',
    path: '/languages/:language/:part',
    summary:
      'Get the translated sentences of a language, for the interface. `v` names the state and lets it be cached.',
    access: 'anyone',
    ignoresCaller: true,
    params: z.object({ language: LanguageCode, part: z.enum(['app', 'admin']) }),
    query: z.object({ v: z.string().max(60).optional() }),
    response: Lines,
    errors: ['localization.not-found'],
  }),
} as const

export const localizationsContract = defineFeature({
  name: 'localizations',
  tags: [
    {
      id: 'localizations',
      name: 'Translations',
      summary: 'Languages of the site and their sentences.',
      isForAdministrators: true,
    },
  ],

  endpoints: localizationEndpoints,
  permissions: definePermissions('localizations', {
    view: { title: 'View translations', description: 'View the site’s languages and their lines.' },
    create: { title: 'Create localizations', description: 'Add languages to the site.' },
    update: { title: 'Update translations', description: 'Change the lines of the site’s languages.' },
    delete: { title: 'Delete localizations', description: 'Remove languages from the site.' },
  }),
  errors: defineErrors('localization', {
    'not-found': { status: 404, message: 'This localization no longer exists. Reload the page.' },
    'is-english': { status: 409, message: 'The English localization can’t be renamed or deleted. Choose another one.' },
    last: { status: 409, message: 'There must be at least one localization.' },
    'too-many': { status: 409, message: 'A site can have at most {{max, number}} localizations. Delete one first.' },
    'changed-meanwhile': {
      status: 409,
      message:
        'Someone else has changed the same lines since you opened this localization. Reload the page to see them.',
    },
    unreadable: {
      status: 422,
      message: 'This file can’t be read. Choose a PO file that was exported here or saved by a translation program.',
    },
  }),
})

named({
  LanguageCode,
  LocalizationModel,
  Lines,
  ListedLocalization,
  Localization,
  ShippedLanguage,
  NewLocalizationInput,
  LocalizationUpdate,
})
