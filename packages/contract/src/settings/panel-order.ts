/** The panels of the settings screen in their order; those that others add come after them. */
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
  'scanning',
  'recaptcha',
  'gdpr',
  'search',
] as const

/** The route of a panel: the last part of its address, and the name of its page in the handbook. */
export type PanelRoute = (typeof panelOrder)[number]
