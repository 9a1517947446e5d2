import { panelOfSetting } from '@holdall/contract/contract.ts'

/** Returns whether a setting is edited on the ads screen. */
export function isOfAds(key: string): boolean {
  return panelOfSetting.get(key)?.access === 'ads.update'
}
