import { z } from 'zod'
import { says } from '../../kit/issues.ts'
import { defineSettings, setting } from '../../kit/settings.ts'
import {
  featureIcons,
  landingLines,
  longestFeature,
  longestLine,
  mostFeatures,
  mostLandingLanguages,
} from './landing-texts.ts'

/** Neither a control character nor one that turns the direction of what follows. */
const plainLine = /^[^\p{Cc}\u202a-\u202e\u2066-\u2069]*$/u

const line = (longest: number) => z.string().trim().max(longest).regex(plainLine, 'Use a single line of text')

const Feature = z.strictObject({
  icon: z.enum(featureIcons),
  title: line(longestFeature.title).min(1, 'Each feature needs a title'),
  text: line(longestFeature.text),
})

const OwnTexts = z.strictObject({
  ...(Object.fromEntries(landingLines.map(name => [name, line(longestLine[name]).optional()])) as Record<
    (typeof landingLines)[number],
    z.ZodOptional<z.ZodString>
  >),
  features: z
    .array(Feature)
    .max(mostFeatures, says('Use at most {{count, number}} features', { count: mostFeatures }))
    .optional(),
})

/** A language as localizations name theirs: language, script and region in their canonical form. */
const Language = z.string().regex(/^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/)

const shown = (title: string) => setting('client', z.boolean().meta({ title }), true)

export const landingSettings = defineSettings('landing', {
  access: 'appearance.update',
  fields: {
    'landing.texts': setting(
      'client',
      z
        .record(Language, OwnTexts)
        .refine(texts => Object.keys(texts).length <= mostLandingLanguages, 'Too many languages. Remove some.')
        .meta({ title: 'Texts of the landing page' }),
      {},
    ),
    'landing.picture': shown('Show the drawing'),
    'landing.features': shown('Show the features'),
    'landing.closing': shown('Show the closing line'),
  },
})
