/** The panels of the settings screen as they follow one another; what others add comes after them. */
export const panelOrder = [
  'general',
  'drive',
  'authentication',
  'cache',
  'analytics',
  'localization',
  'mail',
  'logging',
  'queue',
  'billing',
  'uploading',
  'recaptcha',
  'gdpr',
  'search',
] as const
