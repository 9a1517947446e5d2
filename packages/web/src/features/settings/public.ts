export { OpenPanel } from './components/open-panel.tsx'
export { type SettingsHistory, showHistory } from './components/show-history.ts'
