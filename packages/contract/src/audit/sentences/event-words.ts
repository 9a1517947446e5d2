/**
 * What happened, in words. `{{who}}` acted, `{{what}}` is the name of the object; both stand in tags, so that a screen can
 * make links of them. Other values are facts of the entry: `{{to}}`, `{{role}}` …
 */
export interface EventWords {
  /** Needs no facts. */
  readonly plain: string
  /** Used if the entry has all the facts in it. */
  readonly fuller?: string
  /** Used if someone acted on their own account. */
  readonly own?: string
}
