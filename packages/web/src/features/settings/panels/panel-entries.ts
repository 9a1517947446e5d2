import type { PanelEntry } from '../../../platform/settings/settings-panels.ts'
import { t } from '../../../ui/text.ts'

export const generalPanel: PanelEntry = {
  route: 'general',
  label: () => t('General'),
  load: () => import('./general-panel.tsx'),
}

export const cachePanel: PanelEntry = {
  route: 'cache',
  label: () => t('Cache'),
  load: () => import('./cache-panel.tsx'),
}

export const analyticsPanel: PanelEntry = {
  route: 'analytics',
  label: () => t('Analytics'),
  load: () => import('./analytics-panel.tsx'),
}

export const localizationPanel: PanelEntry = {
  route: 'localization',
  label: () => t('Localization'),
  load: () => import('./localization-panel.tsx'),
}

export const mailPanel: PanelEntry = {
  route: 'mail',
  label: () => t('Mail'),
  load: () => import('./mail/mail-panel.tsx'),
}

export const loggingPanel: PanelEntry = {
  route: 'logging',
  label: () => t('Logging'),
  load: () => import('./logging-panel.ts'),
}

export const queuePanel: PanelEntry = {
  route: 'queue',
  label: () => t('Queue'),
  load: () => import('./queue-panel.tsx'),
}

export const billingPanel: PanelEntry = {
  route: 'billing',
  label: () => t('Billing'),
  setting: 'billing.integrated',
  load: () => import('./billing-panel.tsx'),
}

export const recaptchaPanel: PanelEntry = {
  route: 'recaptcha',
  label: () => t('Captcha'),
  load: () => import('./recaptcha-panel.tsx'),
}

export const uploadingPanel: PanelEntry = {
  route: 'uploading',
  label: () => t('Uploading'),
  load: () => import('./uploading/uploading-panel.tsx'),
}

export const scanningPanel: PanelEntry = {
  route: 'scanning',
  label: () => t('Virus scanning'),
  load: () => import('./scanning-panel.tsx'),
}

export const advancedPanel: PanelEntry = {
  route: 'advanced',
  label: () => t('Advanced'),
  load: () => import('./advanced/advanced-panel.tsx'),
}

export const gdprPanel: PanelEntry = {
  route: 'gdpr',
  label: () => t('GDPR'),
  load: () => import('./gdpr-panel.tsx'),
}

export const searchPanel: PanelEntry = {
  route: 'search',
  label: () => t('Search', { meaning: 'part of the site' }),
  load: () => import('./search/search-panel.tsx'),
}
