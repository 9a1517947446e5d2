export { listHistory } from './history/list-history.ts'
export { revertSave } from './history/revert-save.ts'
export { readSettings } from './read-settings.ts'
export { saveSettings } from './save-settings.ts'
