import type {
  LandingFeature,
  LandingTextsByLanguage,
  OwnLandingTexts,
} from '@holdall/contract/appearance/landing/landing-texts.ts'

/**
 * Changes the texts of one language. An empty text is left out, and so is a language without any, so that a change that
 * is taken back leaves nothing behind.
 */
export function withTexts(
  all: LandingTextsByLanguage,
  language: string,
  changes: OwnLandingTexts,
): LandingTextsByLanguage {
  const { [language]: before, ...others } = all
  const after = Object.entries({ ...before, ...changes }).filter(([, value]) => value !== undefined && value.length > 0)
  return after.length === 0 ? others : { ...others, [language]: Object.fromEntries(after) as OwnLandingTexts }
}

/** Replaces one feature of the list. */
export function withFeature(
  list: readonly LandingFeature[],
  place: number,
  changes: Partial<LandingFeature>,
): LandingFeature[] {
  return list.map((feature, index) => (index === place ? { ...feature, ...changes } : feature))
}
