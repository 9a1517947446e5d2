export { localizations, readValueLists } from './value-lists.ts'
