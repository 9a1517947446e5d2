import { panelOfSetting } from '@holdall/contract/contract.ts'

/** Returns whether a setting is edited in the appearance area. */
export function isOfAppearance(key: string): boolean {
  return panelOfSetting.get(key)?.access === 'appearance.update'
}
