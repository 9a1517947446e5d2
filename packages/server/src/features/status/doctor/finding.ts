/** Says what one check of the installation has found. */
export interface Finding {
  /** Says what was looked at. */
  readonly name: string
  /** `bad`: the site doesn't work, or isn't safe; `warning`: it works, and should be looked at. */
  readonly state: 'good' | 'warning' | 'bad'
  /** Says what there is. */
  readonly said: string
  /** What to do; null where nothing has to be done. */
  readonly remedy: string | null
}

export const good = (name: string, said: string): Finding => ({ name, state: 'good', said, remedy: null })
export const warning = (name: string, said: string, remedy: string): Finding => ({
  name,
  state: 'warning',
  said,
  remedy,
})
export const bad = (name: string, said: string, remedy: string): Finding => ({ name, state: 'bad', said, remedy })
