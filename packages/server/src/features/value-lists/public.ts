export { localizations, menuItemsAmong } from './value-lists.ts'
