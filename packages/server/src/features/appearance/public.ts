export { readMenus } from './read-menus.ts'
