import type { Welcome } from '@holdall/contract/welcome/welcome.contract.ts'

type Shown = { isSetUp: true; steps: Welcome['adminSteps'] } | { isSetUp: false; steps: Welcome['steps'] }

/** For people who run the site, setting it up comes first; the steps for their own drive wait until that is done. */
export function shownSteps({ steps, adminSteps }: Pick<Welcome, 'steps' | 'adminSteps'>): Shown {
  return adminSteps.some(step => !step.isDone) ? { isSetUp: true, steps: adminSteps } : { isSetUp: false, steps }
}
