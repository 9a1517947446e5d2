export type { SettingsHistory } from './components/history-dialog.tsx'
export { OpenPanel } from './components/open-panel.tsx'
export { showHistory } from './components/show-history.ts'
