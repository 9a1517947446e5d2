import { expect, it } from 'vitest'
import { queryClient } from '../platform/query-client.ts'
import { handbookQuery, hasHandbookPage } from '../platform/settings/handbook.ts'
import { extraPanels, settingsPanels } from './settings-panels.ts'

it('[GEN-17] each settings panel has a page in the handbook, which begins with the panel’s name', async () => {
  for (const panel of [...settingsPanels, ...extraPanels]) {
    expect([panel.route, hasHandbookPage(panel.route)]).toEqual([panel.route, true])
    const text = await queryClient.fetchQuery(handbookQuery(panel.route))
    expect(text).toContain(`# ${panel.label()}\n`)
  }
})

it('there is no page by any other name', async () => {
  for (const name of ['README', 'nothing', '../operations/drivers', '']) {
    expect(hasHandbookPage(name)).toBe(false)
    expect(await queryClient.fetchQuery(handbookQuery(name))).toBeNull()
  }
})
