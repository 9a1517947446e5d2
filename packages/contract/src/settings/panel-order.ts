/** The panels of the specification in its order, followed by those that were added to them. */
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
  'scanning',
  'advanced',
] as const

/** The route of a panel: the last part of its address, and the name of its page in the handbook. */
export type PanelRoute = (typeof panelOrder)[number]
