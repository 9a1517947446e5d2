export { saveLocalization } from './save-localization.ts'
